import type { CommitRule, CommitRules } from "../../sites/server.ts";
import { isInCase } from "./letter-case.ts";
import { isBreaking, isUsuallyIgnored, type ParsedMessage, parsedMessage } from "./parsed-message.ts";

/** Returns what commitlint says of a message, a sentence each, by the rules that are known. */
export function faultsByCommitlint(
  message: string,
  { rules, preset, hasUsualIgnores }: CommitRules,
): string[] {
  if (hasUsualIgnores && isUsuallyIgnored(message.trimEnd())) return [];
  const parsed = parsedMessage(message, preset);
  if (parsed.header === "") return [];
  return rules.flatMap((rule) => {
    // Without the pattern of the first line, what is below it isn't sure either.
    if (!preset && !/^(?:header-|signed-off-by$)/.test(rule.name)) return [];
    const fault = Object.hasOwn(checks, rule.name) ? checks[rule.name]!(parsed, rule) : undefined;
    return fault === undefined ? [] : [`${fault} (${rule.name}).`];
  });
}

/** Returns what is wrong; undefined also for a value that isn't known. */
type Check = (message: ParsedMessage, rule: CommitRule) => string | undefined;

type Part = Exclude<keyof ParsedMessage, "raw">;

const parts: Readonly<Record<Part, string>> = {
  header: "The first line",
  type: "The type, as docs in “docs: add a page”,",
  scope: "The scope, as guide in “docs(guide): add a page”,",
  subject: "The text after the colon",
  body: "The text below the first line",
  footer: "The part with the trailers",
};

const checks: Readonly<Record<string, Check>> = {
  ...Object.fromEntries((Object.keys(parts) as Part[]).flatMap((part) => Object.entries(checksOf(part)))),
  "header-full-stop": ({ header }, rule) => fullStop(parts.header, header, rule),
  "header-trim": ({ header }) =>
    header === header.trim() ? undefined : "The first line must not begin or end with a space",
  "body-full-stop": ({ body }, rule) => (body === "" ? undefined : fullStop(parts.body, body, rule)),
  "subject-full-stop": subjectFullStop,
  "type-enum": ({ type }, { when, value = [] }) =>
    type === "" || !areTexts(value) ? undefined : oneOf(parts.type, value.includes(type), { when, value }),
  "scope-enum": scopeEnum,
  "scope-case": scopeCase,
  "subject-exclamation-mark": ({ header }, { when }) =>
    isBreaking(header) === (when === "always")
      ? undefined
      : `The first line must ${when === "always" ? "" : "not "}have an exclamation mark before the colon`,
  "breaking-change-exclamation-mark": breaking,
  "signed-off-by": signedOffBy,
};

function checksOf(part: Part): Readonly<Record<string, Check>> {
  const name = parts[part];
  return {
    [`${part}-empty`]: ({ [part]: text }, { when }) =>
      (text === "") === (when === "always")
        ? undefined
        : `${name} must ${when === "always" ? "be left out" : "not be missing"}`,
    [`${part}-max-length`]: ({ [part]: text }, { value = 0 }) =>
      typeof value !== "number" || text.length <= value
        ? undefined
        : `${name} must have at most ${value} characters`,
    [`${part}-min-length`]: ({ [part]: text }, { value = 0 }) =>
      typeof value !== "number" || text === "" || text.length >= value
        ? undefined
        : `${name} must have at least ${value} characters`,
    [`${part}-max-line-length`]: ({ [part]: text }, { value = 0 }) =>
      typeof value !== "number" || text.split("\n").every((line) => isShort(line, value))
        ? undefined
        : `${name} must have lines of at most ${value} characters`,
    [`${part}-leading-blank`]: (message, { when }) =>
      message[part] === "" || hasBlankBefore(message, part) === (when === "always")
        ? undefined
        : `${name} must ${when === "always" ? "" : "not "}have an empty line before it`,
    [`${part}-case`]: ({ [part]: text }, { when, value }) =>
      text === "" || !beginsRight(part, text)
        ? undefined
        : inCases(name, (letters) => isInCase(text, letters), { when, value }),
  };
}

/** Of these alone a first sign that is no letter is left alone. */
function beginsRight(part: Part, text: string): boolean {
  if (part === "header") return /^[a-z]/i.test(text);
  return part !== "subject" || /^[\p{Ll}\p{Lu}\p{Lt}]/iu.test(text);
}

/** One with an address may be longer. */
function isShort(line: string, most: number): boolean {
  return line.length <= most || /\bhttps?:\/\/\S/.test(line);
}

function hasBlankBefore({ raw, footer }: ParsedMessage, part: Part): boolean {
  const lines = raw.split(/\r?\n/);
  const at = part === "body" ? 1 : lines.indexOf(footer.split("\n", 1)[0]!) - 1;
  return lines.at(at) === "";
}

function fullStop(name: string, text: string, { when, value = "." }: Omit<CommitRule, "name">) {
  const mustHave = when === "always";
  return typeof value !== "string" || (text.at(-1) === value) === mustHave
    ? undefined
    : `${name} must ${mustHave ? "" : "not "}end with “${value}”`;
}

/** It is asked of the whole line, but not of one without a subject, and dots are no full stop. */
function subjectFullStop({ header }: ParsedMessage, rule: CommitRule): string | undefined {
  const colon = header.indexOf(":");
  if (colon > 0 && colon === header.length - 1) return undefined;
  return fullStop(parts.header, header.endsWith("...") ? "" : header, rule);
}

function oneOf(
  name: string,
  isOne: boolean,
  { when, value }: Readonly<{ when: CommitRule["when"]; value: readonly string[] }>,
): string | undefined {
  const mustBe = when === "always";
  return isOne === mustBe ? undefined : `${name} must ${mustBe ? "" : "not "}be one of ${value.join(", ")}`;
}

const usualDelimiters = ["/", "\\", ","];

type Scopes = Readonly<{ listed: readonly string[]; delimiters: readonly string[] }>;

/** A list, or an object with the list at this key. */
function scopesIn(value: unknown, key: "scopes" | "cases"): Scopes | undefined {
  if (typeof value === "string") return { listed: [value], delimiters: usualDelimiters };
  if (areTexts(value)) return { listed: value, delimiters: usualDelimiters };
  const given = value as Readonly<Record<string, unknown>> | undefined;
  if (typeof given !== "object" || given === null || !areTexts(given[key])) return undefined;
  const { delimiters = [] } = given;
  if (!areTexts(delimiters)) return undefined;
  return { listed: given[key], delimiters: delimiters.length === 0 ? usualDelimiters : delimiters };
}

/** After a comma there may be a space. */
function segments(scope: string, delimiters: readonly string[]): string[] {
  return delimiters.reduce<string[]>(
    (found, delimiter) =>
      found.flatMap((each) => {
        const [first = "", ...others] = each.split(delimiter);
        return [first, ...others.map((other) => (delimiter === "," ? other.replace(/^ /, "") : other))];
      }),
    [scope],
  );
}

function scopeEnum({ scope }: ParsedMessage, { when, value = [] }: CommitRule): string | undefined {
  const scopes = scopesIn(value, "scopes");
  if (scope === "" || !scopes || scopes.listed.length === 0) return undefined;
  const isListed = (each: string) => scopes.listed.includes(each);
  const found = segments(scope, scopes.delimiters);
  const isOne = isListed(scope) || (when === "never" ? found.some(isListed) : found.every(isListed));
  return oneOf(parts.scope, isOne, { when, value: scopes.listed });
}

function scopeCase({ scope }: ParsedMessage, { when, value = [] }: CommitRule): string | undefined {
  const scopes = scopesIn(value, "cases");
  if (scope === "" || !scopes) return undefined;
  const found = segments(scope, scopes.delimiters);
  const check = (letters: string) => {
    const each = found.map((segment) => isInCase(segment, letters));
    return each.includes(false) ? false : each.includes(undefined) ? undefined : true;
  };
  return inCases(parts.scope, check, { when, value: scopes.listed });
}

/** Each case can say of itself whether it is wanted. What isn't known is no fault. */
function inCases(
  name: string,
  isIn: (letters: string) => boolean | undefined,
  { when, value = [] }: Omit<CommitRule, "name">,
): string | undefined {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!areTexts(given)) return undefined;
  const found = given.map((letters) => isIn(letters));
  const isWrong = when === "never" ? found.includes(true) : found.every((each) => each === false);
  if (!isWrong) return undefined;
  const meant = when === "never" ? given.filter((_, index) => found[index]) : given;
  return `${name} must ${when === "never" ? "not " : ""}be in ${meant.join(" or ")}`;
}

function breaking({ header, footer }: ParsedMessage, { when }: CommitRule): string | undefined {
  const isBoth = isBreaking(header) === /^BREAKING[ -]CHANGE:/m.test(footer);
  if (isBoth === (when === "always")) return undefined;
  return when === "always"
    ? "A breaking change must have both an exclamation mark before the colon and a trailer BREAKING CHANGE"
    : "A breaking change must not have both an exclamation mark before the colon and a trailer BREAKING CHANGE";
}

function signedOffBy({ raw }: ParsedMessage, { when, value = "" }: CommitRule): string | undefined {
  const isSign = (line: string) =>
    line !== "" &&
    !line.startsWith("#") &&
    !/^\(cherry picked from commit [0-9a-f]{7,64}\)$/i.test(line.trim());
  const last = raw.split(/\r?\n/).findLast(isSign);
  const isSigned = typeof value === "string" && (last?.startsWith(value) ?? false);
  if (typeof value !== "string" || isSigned === (when === "always")) return undefined;
  return when === "always"
    ? `The message must end with a line that begins with “${value}”`
    : `The message must not end with a line that begins with “${value}”`;
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}
