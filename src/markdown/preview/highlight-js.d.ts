declare module "highlight.js/lib/languages/*" {
  const grammar: import("./grammars.ts").Grammar;
  export default grammar;
}
