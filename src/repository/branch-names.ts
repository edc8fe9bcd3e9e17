const MAX_NAMED = 5;

/** GitHub lists so many at once. */
const MAX_COMPARED = 100;
const MAX_CHARACTERS = 100;

/** Returns a sentence that names the branches there are, those first that are most like the missing one. */
export function branchesInstead(missing: string, branches: readonly string[]): string {
  const compared = branches
    .slice(0, MAX_COMPARED)
    .map((name) => ({ name, edits: editsBetween(missing, name) }));
  const named = compared
    .sort((one, other) => one.edits - other.edits)
    .slice(0, MAX_NAMED)
    .map(({ name }) => `“${name.slice(0, MAX_CHARACTERS)}”`);
  const left = branches.length - named.length;
  return named.length === 0 ? "" : ` It has ${named.join(", ")}${left > 0 ? ` and ${left} more` : ""}.`;
}

/** The least number of letters to add, remove or replace. Source: Wagner and Fischer, 1974. */
function editsBetween(one: string, other: string): number {
  const [from, to] = [[...one.slice(0, MAX_CHARACTERS)], [...other.slice(0, MAX_CHARACTERS)]];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [index, letter] of from.entries()) {
    const next = [index + 1];
    for (const [at, wanted] of to.entries())
      next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, row[at]! + (letter === wanted ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}
