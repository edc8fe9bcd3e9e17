import type { PreviewClass } from "./preview-class.ts";

export const formulaElements = (
  "menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt " +
  "mstyle msub msubsup msup mtable mtd mtext mtr munder munderover"
).split(" ");

export const formulaAttributes = (
  "accent accentunder columnspan depth displaystyle fence form height largeop linethickness lspace mathbackground " +
  "mathcolor mathvariant maxsize minsize movablelimits rowspan rspace scriptlevel separator stretchy symmetric " +
  "voffset width"
).split(" ");

/** Of Temml's classes those that say what MathML can't, by our names. */
export const formulaClasses: Readonly<Record<string, PreviewClass>> = {
  "tml-left": "mdx-math-left",
  "tml-right": "mdx-math-right",
  "tml-tag": "mdx-math-tag",
  "tml-fbox": "mdx-math-box",
  "tml-overline": "mdx-math-over",
  "tml-underline": "mdx-math-under",
  "tml-xcancel": "mdx-math-crossed",
  upstrike: "mdx-math-up",
  downstrike: "mdx-math-down",
  sout: "mdx-math-through",
};
