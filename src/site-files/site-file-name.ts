const names =
  /^(?:(?:docs|mint|vercel|meta|sidebars|_meta)\.json|\.gitbook\.yaml|mkdocs\.ya?ml|netlify\.toml|_redirects|(?:(?:astro|next|docusaurus)\.config|config|sidebars)\.[cm]?[jt]s|_meta\.[cm]?[jt]sx?)$/;

export function isSiteFile(name: string): boolean {
  return names.test(name);
}
