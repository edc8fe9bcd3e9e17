export default {
  api: '',
  tokens: '',
  security: '',
  'how-it-works': '',
  'this-site': ''
}
