const names =
  /^(?:(?:docs|mint|vercel|meta|sidebars[\w.-]{0,100}|sidebar\w{0,50}|version-[^/]{1,100}-sidebars|_meta)\.json|(?:astro\.)?sidebar\.[cm]?[jt]s|\.gitbook\.yaml|\.mintignore|mkdocs\.ya?ml|netlify\.toml|_redirects|(?:(?:astro|next|docusaurus)\.config|config|sidebars[\w.-]{0,100})\.[cm]?[jt]s|_meta(?:\.global)?\.[cm]?[jt]sx?)$/;

export function isSiteFile(name: string): boolean {
  return names.test(name);
}

/** Files that say where a site is served, beside those. */
const settings =
  /(?:^|\/)(?:book\.toml|_config\.ya?ml|hugo\.(?:toml|ya?ml|json)|config\.(?:toml|ya?ml|json)|\.vuepress\/config\.[cm]?[jt]s|rspress\.config\.[cm]?[jt]s|(?:\.vitepress|\.vuepress)\/config\/index\.[cm]?[jt]s|(?:src\/)?(?:lib|app)\/source\.tsx?)$/;

export function isSettingsFile(path: string): boolean {
  return settings.test(path) || isSiteFile(path.slice(path.lastIndexOf("/") + 1));
}
