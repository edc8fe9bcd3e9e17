export default {
  install: '',
  'five-minutes': '',
  'first-page': '',
  blocks: '',
  components: '',
  pictures: '',
  'front-matter': '',
  menu: '',
  drafts: '',
  publishing: '',
  live: '',
  reviews: '',
  shortcuts: ''
}
