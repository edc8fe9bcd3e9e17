export default {
  configuration: '',
  github: '',
  ai: '',
  webhooks: '',
  installing: '',
  running: '',
  several: '',
  troubleshooting: ''
}
