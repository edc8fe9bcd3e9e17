/** The module with its quotes, and the statement that imports one name alone. */
export type NamedImport = Readonly<{ module: string; statement: string }>;

const importFrom = /^import\b(?!\s*type\s)([^'"]+)\bfrom\s*('[^'\n]*'|"[^"\n]*")[ \t]*(;?)/;

/** Returns the values that are imported, by name, in linear time: no types, and nothing that is imported as a whole. */
export function importsIn(esm: string): ReadonlyMap<string, NamedImport> {
  const imports = new Map<string, NamedImport>();
  for (const text of esm.split(/^(?=(?:import|export)\b)/m)) {
    const [, clause = "", module = "", end] = importFrom.exec(text) ?? [];
    const [outside = "", inside = ""] = clause.split("{");
    const [first = ""] = outside.split(",");
    const add = (name: string, written: string) => {
      if (!/^[\w$]+$/.test(name) || imports.has(name)) return;
      imports.set(name, { module, statement: `import ${written} from ${module}${end}` });
    };
    add(first.trim(), first.trim());
    for (const part of inside.split(/[,}]/)) {
      const words = part.trim().split(/\s+/);
      if (words[0] !== "type") add(words.at(-1)!, `{ ${words.join(" ")} }`);
    }
  }
  return imports;
}
