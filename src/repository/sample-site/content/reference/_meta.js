export default {
  'front-matter': '',
  components: '',
  configuration: '',
  security: ''
}
