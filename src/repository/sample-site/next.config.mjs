import nextra from 'nextra'

const withNextra = nextra({
  // A wrong picture address must not stop the build.
  staticImage: false,
  // Formulas as MathML, which needs no fonts and no styles.
  latex: { renderer: 'katex', options: { output: 'mathml' } }
})

export default withNextra({})
