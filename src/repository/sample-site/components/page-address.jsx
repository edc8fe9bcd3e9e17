const box = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '0.25rem 1rem',
  margin: '1rem 0',
  padding: '0.75rem 1rem',
  border: '1px solid rgb(128 128 128 / 0.35)',
  borderRadius: '0.5rem',
  fontSize: '0.875rem'
}

/** Shows which address a page gets from the path of its file. */
export function PageAddress({ file }) {
  const address = file
    .replace(/^content\//, '')
    .replace(/\.mdx?$/, '')
    .replace(/(^|\/)index$/, '')

  return (
    <div style={box}>
      <span style={{ opacity: 0.7 }}>File</span>
      <code>{file}</code>
      <span style={{ opacity: 0.7 }}>Address</span>
      {address ? <code>{address}</code> : <span>the home page</span>}
    </div>
  )
}
