import nextra from 'nextra'

const withNextra = nextra({
  // A wrong picture address must not stop the build.
  staticImage: false
})

export default withNextra({})
