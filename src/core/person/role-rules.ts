import { lowerAscii } from "../line.ts";
import { type Slug, slug } from "../slug/slug.ts";
import { atLeast, isRole, type Role, roles, type Standing } from "./role.ts";

/** Whom a rule is for: an address in lower case, a group of the provider, or everybody. */
type Whose = Readonly<{ email: string } | { group: string } | { everybody: true }>;

/** Who is what, as `ROLES` says. */
export type RoleRule = Whose & Standing;

/** What a provider said of a person: an address that counts, and groups. */
export type Known = Readonly<{ email: string | undefined; groups: readonly string[] }>;

/** Says why a text can't be read, beginning with "it must". */
export class BadRules extends Error {}

/** As long as nobody says anything else. */
export const everybodyPublishes: readonly RoleRule[] = [
  { everybody: true, role: "publisher", folders: undefined },
];

/** Reads `group:docs=publisher, group:api=writer@guide|reference, ada@example.com=administrator, *=reader`. @throws BadRules */
export function roleRules(text: string): readonly RoleRule[] {
  const rules = text
    .split(",")
    .map((rule) => rule.trim())
    .filter((rule) => rule !== "")
    .map(roleRule);
  if (rules.length === 0) throw new BadRules("it must give somebody a role, such as *=reader.");
  return rules;
}

/** Of several that fit the highest role counts alone; within it folders add up, and one without folders is everywhere. */
export function standingBy(rules: readonly RoleRule[], known: Known): Standing | undefined {
  const fitting = rules.filter((rule) => fits(rule, known));
  const [first] = fitting;
  if (!first) return undefined;
  const role = fitting.reduce(
    (highest, each) => (atLeast(each.role, highest) ? each.role : highest),
    first.role,
  );
  const folders = fitting.filter((rule) => rule.role === role).map((rule) => rule.folders);
  if (folders.includes(undefined)) return { role, folders: undefined };
  return { role, folders: [...new Set(folders.flatMap((each) => each ?? []))] };
}

export function namesAdministrator(rules: readonly RoleRule[]): boolean {
  return rules.some(({ role }) => role === "administrator");
}

function fits(rule: RoleRule, { email, groups }: Known): boolean {
  if ("everybody" in rule) return true;
  return "group" in rule
    ? groups.includes(rule.group)
    : email !== undefined && rule.email === lowerAscii(email);
}

function roleRule(rule: string): RoleRule {
  const [who = "", what, ...more] = rule.split("=").map((part) => part.trim());
  if (what === undefined || more.length > 0 || who === "")
    throw new BadRules(`it must say who has which role, as in *=reader, and “${rule}” doesn't.`);
  const [role = "", places, ...others] = what.split("@").map((part) => part.trim());
  if (!isRole(role))
    throw new BadRules(`it must give each one of the roles ${roles.join(", ")}, and “${role}” is none.`);
  if (others.length > 0) throw new BadRules(`it must name folders after one @, and “${rule}” has several.`);
  return {
    ...whose(who, rule),
    role,
    folders: places === undefined ? undefined : folders(places, role, rule),
  };
}

function whose(who: string, rule: string): Whose {
  if (who === "*") return { everybody: true };
  const group = /^group:(.*)$/.exec(who)?.[1]?.trim();
  if (group !== undefined) {
    if (group === "" || /[@|]/.test(group))
      throw new BadRules(
        `it must name a group after “group:”, with %2C, %3D, %40 and %7C for a comma, =, @ and |, and “${rule}” doesn't.`,
      );
    return { group: unescaped(group) };
  }
  if (!/^[^\s@|]+@[^\s@|]+$/.test(who))
    throw new BadRules(
      `it must begin each rule with *, group:NAME or a whole address, and “${rule}” doesn't.`,
    );
  return { email: lowerAscii(unescaped(who)) };
}

function folders(places: string, role: Role, rule: string): readonly Slug[] {
  if (role === "administrator")
    throw new BadRules("it must not give administrators folders: they are everywhere.");
  return [...new Set(places.split("|").map((place) => folder(unescaped(place.trim()), rule)))];
}

function folder(place: string, rule: string): Slug {
  if (place === "") throw new BadRules(`it must name a folder after each @ and |, and “${rule}” doesn't.`);
  try {
    return slug(place);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new BadRules(`it must name folders by their slugs, and “${place}” is none: ${why}`, { cause });
  }
}

/** Of these four alone: a name can have other signs of percent. */
function unescaped(text: string): string {
  return text.replace(/%(2C|3D|40|7C)/gi, (escaped) => decodeURIComponent(escaped));
}
