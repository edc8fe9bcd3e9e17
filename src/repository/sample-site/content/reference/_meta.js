export default {
  api: '',
  tokens: '',
  agents: '',
  examples: '',
  security: '',
  'how-it-works': '',
  'this-site': ''
}
