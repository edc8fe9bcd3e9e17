export default {
  configuration: '',
  github: '',
  gemini: '',
  webhooks: '',
  installing: '',
  running: '',
  several: '',
  troubleshooting: ''
}
