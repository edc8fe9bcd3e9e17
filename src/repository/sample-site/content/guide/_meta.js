export default {
  install: '',
  'five-minutes': '',
  'first-page': '',
  blocks: '',
  components: '',
  pictures: '',
  'front-matter': '',
  menu: '',
  languages: '',
  drafts: '',
  publishing: '',
  live: '',
  reviews: '',
  shortcuts: ''
}
