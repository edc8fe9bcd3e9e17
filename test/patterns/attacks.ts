import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";

type Attack = Readonly<{ prefix: string; pump: string; suffix: string }>;

/** Endings that few patterns match; the last two contain line ends. */
const ENDS = ["\0", "\n\0", "\u2028\0"];
/** Members of sets that a pattern does not name. */
const COMMON = " \t\n\ra0A_-.<!/\\\"'`*[](é\u2028\0";
/** Limits for one part, and for the attacks on one pattern, taken evenly. */
const MAX_TEXTS = 8;
const MAX_ATTACKS = 100;

export function textOf({ prefix, pump, suffix }: Attack, length: number): string {
  return prefix + pump.repeat(Math.ceil(length / pump.length)) + suffix;
}

/** Each attack repeats what the pattern repeats, with or without what comes before, and then fails to match. */
export function attacksOn({ source, flags }: RegExp): Attack[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes("u") });
  const texts = new Texts(pattern, flags);
  const attacks = new Map<string, Attack>();
  const add = (prefix: string, pump: string, suffix: string) =>
    attacks.set(JSON.stringify([prefix, pump, suffix]), { prefix, pump, suffix });
  visitRegExpAST(pattern, {
    onQuantifierEnter(node) {
      const leads = ["", texts.ofAll(before(node), 0)[0]!, ...texts.ofAll(before(node), 1)];
      const rest = texts.ofAll(after(node), 1)[0]!;
      const ends = [...ENDS, ...ENDS.map((end) => rest + end), ...texts.notOf(node.element)];
      for (const pump of texts.of(node.element, 1).filter((text) => text !== "")) {
        add("\0", pump, "\0");
        for (const lead of leads) {
          for (const suffix of ends) {
            add(lead, pump, suffix);
            add("", lead + pump, suffix);
          }
        }
      }
    },
  });
  const step = Math.ceil(attacks.size / MAX_ATTACKS);
  return [...attacks.values()].filter((_, index) => index % step === 0);
}

function before(node: AST.Node): AST.Element[] {
  if (!node.parent) return [];
  const own = node.parent.type === "Alternative" ? node.parent.elements : [];
  return [...before(node.parent), ...own.filter(({ end }) => end <= node.start)];
}

function after({ parent, end }: AST.Quantifier): AST.Element[] {
  return parent.type === "Alternative" ? parent.elements.filter(({ start }) => start >= end) : [];
}

/** Builds texts that match a part, with repetitions `times` or as often as needed. */
class Texts {
  readonly #alphabet: readonly string[];
  readonly #flags: string;

  constructor(pattern: AST.Pattern, flags: string) {
    this.#flags = flags.replace(/[gy]/g, "");
    const alphabet = new Set(COMMON);
    visitRegExpAST(pattern, { onCharacterEnter: ({ value }) => alphabet.add(String.fromCodePoint(value)) });
    this.#alphabet = [...alphabet].reverse();
  }

  ofAll(elements: readonly AST.Element[], times: 0 | 1): readonly string[] {
    const all = elements.map((element) => this.of(element, times));
    const first = all.map(([text = ""]) => text);
    const others = all.map((texts, index) => texts.slice(1).map((text) => first.with(index, text).join("")));
    return [first.join(""), ...inTurn(others)].slice(0, MAX_TEXTS);
  }

  of(node: AST.Element, times: 0 | 1): readonly string[] {
    switch (node.type) {
      case "Character":
        return [String.fromCodePoint(node.value)];
      case "CharacterClass":
      case "CharacterSet":
        return this.#characters(node.raw, true);
      case "Group":
      case "CapturingGroup":
        return inTurn(node.alternatives.map(({ elements }) => this.ofAll(elements, times)));
      case "Backreference":
        return [node.resolved].flat().flatMap((group) => this.of(group, times));
      case "Quantifier":
        return this.of(node.element, times).map((text) =>
          text.repeat(Math.max(node.min, Math.min(times, node.max))),
        );
      default:
        return [""];
    }
  }

  notOf(node: AST.Element): readonly string[] {
    return node.type === "CharacterClass" || node.type === "CharacterSet"
      ? this.#characters(node.raw, false)
      : [];
  }

  #characters(set: string, isIn: boolean): readonly string[] {
    const pattern = new RegExp(`^${set}$`, this.#flags);
    return this.#alphabet.filter((character) => pattern.test(character) === isIn).slice(0, MAX_TEXTS);
  }
}

function inTurn(lists: readonly (readonly string[])[]): string[] {
  const turns = Math.max(0, ...lists.map(({ length }) => length));
  const all = Array.from({ length: turns }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat();
  return [...new Set(all)].slice(0, MAX_TEXTS);
}
