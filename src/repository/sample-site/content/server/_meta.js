export default {
  configuration: '',
  github: '',
  gemini: '',
  webhooks: '',
  installing: '',
  running: '',
  troubleshooting: ''
}
