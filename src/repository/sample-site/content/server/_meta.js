export default {
  configuration: '',
  github: '',
  'git-hosts': '',
  company: '',
  people: '',
  ai: '',
  webhooks: '',
  notifications: '',
  audit: '',
  installing: '',
  running: '',
  several: '',
  troubleshooting: ''
}
