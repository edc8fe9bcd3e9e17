/** The addresses of the admin pages. */
export const paths = {
  pages: "/admin",
  signIn: "/admin/login",
  signOut: "/admin/logout",
  commit: (sha: string) => `/admin/commits/${sha}`,
};
