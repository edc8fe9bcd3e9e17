export default {
  api: '',
  security: '',
  'how-it-works': '',
  'this-site': ''
}
