export default {
  configuration: '',
  github: '',
  'git-hosts': '',
  company: '',
  people: '',
  ai: '',
  webhooks: '',
  audit: '',
  installing: '',
  running: '',
  several: '',
  troubleshooting: ''
}
