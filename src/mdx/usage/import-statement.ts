/** Returns for each name that is imported the statement that imports this name alone. */
export function importsIn(esm: string): ReadonlyMap<string, string> {
  const statements = new Map<string, string>();
  const add = (name: string, statement: string) => {
    if (name !== "" && !name.startsWith("*") && !statements.has(name)) statements.set(name, statement);
  };
  for (const statement of esm.split(/^(?=(?:import|export)\b)/m)) {
    const [, clause = "", module, end] =
      /^import\b([^'"]+)\bfrom\s*((?:'[^'\n]*')|(?:"[^"\n]*"))[ \t]*(;?)/.exec(statement) ?? [];
    const [first = "", named = ""] = clause.split("{");
    const name = first.trim().replace(/,$/, "").trim();
    add(name, `import ${name} from ${module}${end}`);
    for (const part of named.split(/[,}]/)) {
      const words = part.trim().split(/\s+/);
      add(words.at(-1)!, `import { ${words.join(" ")} } from ${module}${end}`);
    }
  }
  return statements;
}
