export default {
  configuration: '',
  github: '',
  gemini: '',
  running: '',
  troubleshooting: ''
}
