export default {
  index: 'Welcome',
  guide: 'Guide',
  reference: 'Reference'
}
