export default {
  index: 'Welcome',
  guide: 'Guide',
  server: 'Server',
  reference: 'Reference'
}
