export default {
  configuration: '',
  github: '',
  'git-hosts': '',
  company: '',
  ai: '',
  webhooks: '',
  installing: '',
  running: '',
  several: '',
  troubleshooting: ''
}
