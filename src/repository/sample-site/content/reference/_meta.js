export default {
  api: '',
  tokens: '',
  agents: '',
  security: '',
  'how-it-works': '',
  'this-site': ''
}
