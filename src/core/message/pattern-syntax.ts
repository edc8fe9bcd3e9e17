/** Whether one character is meant. */
export type OneOf = (sign: string) => boolean;

export type Node =
  | Readonly<{ is: "one"; of: OneOf }>
  | Readonly<{
      is: "at";
      where: "start" | "end" | "line start" | "line end" | "word edge" | "no word edge";
    }>
  | Readonly<{ is: "all" | "either"; parts: readonly Node[] }>
  | Readonly<{ is: "repeated"; part: Node; least: number; most: number | undefined }>;

type Flags = Readonly<{ ignoresCase: boolean; hasLines: boolean; dotIsAll: boolean }>;

const MAX_CHARACTERS = 1000;
/** As RE2 has it. */
const MAX_REPEATED = 1000;
const MAX_DEPTH = 100;

class Unknown extends Error {}

/** Reads a pattern in the syntax of RE2. Returns undefined for what isn't known, such as what RE2 has no word for. */
export function parsePattern(pattern: string): Node | undefined {
  if (pattern.length > MAX_CHARACTERS) return undefined;
  try {
    return new Parsing(pattern).whole();
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
}

const perl: Readonly<Record<string, OneOf>> = {
  d: (sign) => /^[0-9]$/.test(sign),
  s: (sign) => /^[\t\n\f\r ]$/.test(sign),
  w: (sign) => /^[0-9A-Za-z_]$/.test(sign),
};

const posix: Readonly<Record<string, OneOf>> = {
  alnum: (sign) => /^[0-9A-Za-z]$/.test(sign),
  alpha: (sign) => /^[A-Za-z]$/.test(sign),
  blank: (sign) => sign === " " || sign === "\t",
  digit: perl.d!,
  lower: (sign) => /^[a-z]$/.test(sign),
  punct: (sign) => /^[!-/:-@[-`{-~]$/.test(sign),
  space: (sign) => /^[\t\n\v\f\r ]$/.test(sign),
  upper: (sign) => /^[A-Z]$/.test(sign),
  word: perl.w!,
  xdigit: (sign) => /^[0-9A-Fa-f]$/.test(sign),
};

const signs: Readonly<Record<string, string>> = {
  a: "\x07",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

const places = { A: "start", z: "end", b: "word edge", B: "no word edge" } as const;

const either = (one: OneOf, other: OneOf) => (sign: string) => one(sign) || other(sign);
const not = (one: OneOf) => (sign: string) => !one(sign);
const nothing: Node = { is: "all", parts: [] };

class Parsing {
  readonly #signs: readonly string[];
  #at = 0;
  #depth = 0;
  #flags: Flags = { ignoresCase: false, hasLines: false, dotIsAll: false };

  constructor(pattern: string) {
    this.#signs = Array.from(pattern);
  }

  whole(): Node {
    const node = this.#choice();
    if (this.#at < this.#signs.length) throw new Unknown();
    return node;
  }

  get #next(): string | undefined {
    return this.#signs[this.#at];
  }

  #take(): string {
    const sign = this.#next;
    if (sign === undefined) throw new Unknown();
    this.#at += 1;
    return sign;
  }

  #takeIf(text: string): boolean {
    const isNext = this.#signs.slice(this.#at, this.#at + text.length).join("") === text;
    if (isNext) this.#at += text.length;
    return isNext;
  }

  /** Takes what is before `end`, and `end`. */
  #takeUntil(end: string): string {
    let taken = "";
    while (!this.#takeIf(end)) taken += this.#take();
    return taken;
  }

  #choice(): Node {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new Unknown();
    const parts = [this.#sequence()];
    while (this.#takeIf("|")) parts.push(this.#sequence());
    this.#depth -= 1;
    return parts.length === 1 ? parts[0]! : { is: "either", parts };
  }

  #sequence(): Node {
    const parts: Node[] = [];
    while (this.#next !== undefined && this.#next !== "|" && this.#next !== ")") {
      if (this.#takeIf("\\Q")) parts.push(...this.#quoted());
      else parts.push(this.#repeated(this.#part()));
    }
    return { is: "all", parts };
  }

  #quoted(): Node[] {
    const parts: Node[] = [];
    while (this.#next !== undefined && !this.#takeIf("\\E")) parts.push(this.#one(this.#take()));
    return parts;
  }

  #repeated(part: Node): Node {
    const count = this.#count();
    if (!count) return part;
    this.#takeIf("?");
    // RE2 refuses two in a row.
    const again = this.#at;
    if (this.#count()) throw new Unknown();
    this.#at = again;
    return { is: "repeated", part, ...count };
  }

  #count(): Readonly<{ least: number; most: number | undefined }> | undefined {
    if (this.#takeIf("*")) return { least: 0, most: undefined };
    if (this.#takeIf("+")) return { least: 1, most: undefined };
    if (this.#takeIf("?")) return { least: 0, most: 1 };
    if (this.#next !== "{") return undefined;
    const rest = this.#signs.slice(this.#at, this.#at + 12).join("");
    const [all, from, comma, to] = /^\{(\d{1,4})(,)?(\d{1,4})?\}/.exec(rest) ?? [];
    if (all === undefined || (to !== undefined && comma === undefined)) return undefined;
    this.#at += all.length;
    const least = Number(from);
    const most = comma === undefined ? least : to === undefined ? undefined : Number(to);
    if (least > MAX_REPEATED || (most ?? least) > MAX_REPEATED || (most ?? least) < least)
      throw new Unknown();
    return { least, most };
  }

  #part(): Node {
    const sign = this.#take();
    switch (sign) {
      case "(":
        return this.#group();
      case "[":
        return { is: "one", of: this.#class() };
      case ".":
        return { is: "one", of: this.#flags.dotIsAll ? () => true : (each) => each !== "\n" };
      case "^":
        return { is: "at", where: this.#flags.hasLines ? "line start" : "start" };
      case "$":
        return { is: "at", where: this.#flags.hasLines ? "line end" : "end" };
      case "*":
      case "+":
      case "?":
        throw new Unknown();
      case "\\":
        return this.#escaped();
      default:
        return this.#one(sign);
    }
  }

  #group(): Node {
    const outside = this.#flags;
    if (this.#takeIf("?P<") || this.#takeIf("?<")) {
      if (!/^\w{1,100}$/.test(this.#takeUntil(">"))) throw new Unknown();
    } else if (this.#takeIf("?") && !this.#setFlags()) return nothing;
    const node = this.#choice();
    if (!this.#takeIf(")")) throw new Unknown();
    this.#flags = outside;
    return node;
  }

  /** Returns whether they are for a group alone, and not for what follows. */
  #setFlags(): boolean {
    let isOn = true;
    for (let sign = this.#take(); sign !== ":"; sign = this.#take()) {
      if (sign === ")") return false;
      if (sign === "-") isOn = false;
      else if (sign === "i") this.#flags = { ...this.#flags, ignoresCase: isOn };
      else if (sign === "m") this.#flags = { ...this.#flags, hasLines: isOn };
      else if (sign === "s") this.#flags = { ...this.#flags, dotIsAll: isOn };
      else if (sign !== "U") throw new Unknown();
    }
    return true;
  }

  #one(sign: string): Node {
    return { is: "one", of: this.#inCase((each) => each === sign) };
  }

  #inCase(of: OneOf): OneOf {
    if (!this.#flags.ignoresCase) return of;
    return (sign) => of(sign) || of(sign.toLowerCase()) || of(sign.toUpperCase());
  }

  #escaped(): Node {
    const sign = this.#take();
    const place = Object.hasOwn(places, sign) ? places[sign as keyof typeof places] : undefined;
    if (place) return { is: "at", where: place };
    const named = this.#named(sign);
    return named ? { is: "one", of: named } : this.#one(this.#escapedSign(sign));
  }

  #named(sign: string): OneOf | undefined {
    const known = Object.hasOwn(perl, sign.toLowerCase()) ? perl[sign.toLowerCase()] : undefined;
    if (known) return sign === sign.toLowerCase() ? known : not(known);
    if (sign !== "p" && sign !== "P") return undefined;
    const isNot = sign === "P";
    const name = this.#takeIf("{") ? this.#takeUntil("}") : this.#take();
    const of = this.#inCase(property(name.replace(/^\^/, "")));
    return isNot === name.startsWith("^") ? of : not(of);
  }

  #escapedSign(sign: string): string {
    if (Object.hasOwn(signs, sign)) return signs[sign]!;
    if (sign === "x") {
      const digits = this.#takeIf("{") ? this.#takeUntil("}") : this.#take() + this.#take();
      const code = /^[0-9A-Fa-f]{1,6}$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
      if (!(code <= 0x10_ffff)) throw new Unknown();
      return String.fromCodePoint(code);
    }
    if (/^[0-9A-Za-z]$/.test(sign) || sign > "~") throw new Unknown();
    return sign;
  }

  #class(): OneOf {
    const isNot = this.#takeIf("^");
    let of: OneOf = () => false;
    for (let isFirst = true; isFirst || this.#next !== "]"; isFirst = false) {
      const group = this.#inClass();
      if (typeof group !== "string") {
        of = either(of, group);
        continue;
      }
      const isRange = this.#next === "-" && this.#signs[this.#at + 1] !== "]";
      if (isRange) this.#take();
      const last = isRange ? this.#inClass() : group;
      if (typeof last !== "string" || codeOf(last) < codeOf(group)) throw new Unknown();
      of = either(of, (sign) => codeOf(sign) >= codeOf(group) && codeOf(sign) <= codeOf(last));
    }
    this.#take();
    const cased = this.#inCase(of);
    return isNot ? not(cased) : cased;
  }

  #inClass(): string | OneOf {
    if (this.#takeIf("[:")) {
      const name = this.#takeUntil(":]");
      const known = posix[name.replace(/^\^/, "")];
      if (!known) throw new Unknown();
      return name.startsWith("^") ? not(known) : known;
    }
    const sign = this.#take();
    if (sign !== "\\") return sign;
    const escaped = this.#take();
    return this.#named(escaped) ?? this.#escapedSign(escaped);
  }
}

/** Of one character. */
function codeOf(sign: string): number {
  return sign.codePointAt(0)!;
}

/** Those that people use. Any other isn't known. */
const properties: Readonly<Record<string, RegExp>> = {
  L: /^\p{L}$/u,
  Ll: /^\p{Ll}$/u,
  Lu: /^\p{Lu}$/u,
  M: /^\p{M}$/u,
  N: /^\p{N}$/u,
  Nd: /^\p{Nd}$/u,
  P: /^\p{P}$/u,
  S: /^\p{S}$/u,
  Z: /^\p{Z}$/u,
  Zs: /^\p{Zs}$/u,
  C: /^\p{C}$/u,
  Cc: /^\p{Cc}$/u,
  Latin: /^\p{Script=Latin}$/u,
  Greek: /^\p{Script=Greek}$/u,
  Cyrillic: /^\p{Script=Cyrillic}$/u,
  Han: /^\p{Script=Han}$/u,
  Hiragana: /^\p{Script=Hiragana}$/u,
  Katakana: /^\p{Script=Katakana}$/u,
  Hangul: /^\p{Script=Hangul}$/u,
};

/** Returns the characters of a general category, or of a script. */
function property(name: string): OneOf {
  const pattern = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!pattern) throw new Unknown();
  return (sign) => pattern.test(sign);
}
