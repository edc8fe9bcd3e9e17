declare module "highlight.js/lib/languages/*" {
  const grammar: import("./highlight.ts").Grammar;
  export default grammar;
}
