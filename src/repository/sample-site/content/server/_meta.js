export default {
  configuration: '',
  github: '',
  gemini: '',
  webhooks: '',
  running: '',
  troubleshooting: ''
}
