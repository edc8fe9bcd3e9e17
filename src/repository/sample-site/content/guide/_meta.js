export default {
  install: '',
  'first-page': '',
  blocks: '',
  pictures: '',
  drafts: '',
  publishing: ''
}
