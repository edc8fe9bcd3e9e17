export default {
  configuration: '',
  github: '',
  'git-hosts': '',
  company: '',
  people: '',
  ai: '',
  webhooks: '',
  installing: '',
  running: '',
  several: '',
  troubleshooting: ''
}
