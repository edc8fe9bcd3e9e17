export default {
  api: '',
  tokens: '',
  'command-line': '',
  agents: '',
  examples: '',
  security: '',
  'how-it-works': '',
  'this-site': ''
}
