export default {
  install: '',
  'five-minutes': '',
  'first-page': '',
  blocks: '',
  components: '',
  pictures: '',
  'front-matter': '',
  drafts: '',
  publishing: '',
  live: '',
  reviews: '',
  shortcuts: ''
}
