const names =
  /^(?:(?:docs|mint|vercel|meta|sidebars|sidebar\w{0,50}|_meta)\.json|(?:astro\.)?sidebar\.[cm]?[jt]s|\.gitbook\.yaml|\.mintignore|mkdocs\.ya?ml|netlify\.toml|_redirects|(?:(?:astro|next|docusaurus)\.config|config|sidebars)\.[cm]?[jt]s|_meta\.[cm]?[jt]sx?)$/;

export function isSiteFile(name: string): boolean {
  return names.test(name);
}
