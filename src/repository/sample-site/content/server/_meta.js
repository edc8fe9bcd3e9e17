export default {
  configuration: '',
  github: '',
  'git-hosts': '',
  ai: '',
  webhooks: '',
  installing: '',
  running: '',
  several: '',
  troubleshooting: ''
}
