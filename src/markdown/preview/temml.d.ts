/** The part of Temml that is needed here. Its own types are `any`. */
declare module "temml" {
  export type MathNode = Readonly<{
    /** Of an element; a fragment has none. */
    type?: string;
    attributes?: Readonly<Record<string, unknown>>;
    classes?: readonly string[];
    style?: Readonly<Record<string, string>>;
    children?: readonly MathNode[];
    text?: string;
  }>;

  const temml: {
    /** @throws an error named ParseError, with a sentence, for what is no formula */
    __renderToMathMLTree(
      source: string,
      options: Readonly<{
        displayMode: boolean;
        throwOnError: true;
        maxExpand: number;
        maxSize: readonly [ems: number, points: number];
        /** Where a formula in a line may be broken: after its operators, as TeX does. */
        wrap: "tex";
      }>,
    ): MathNode;
  };
  export default temml;
}
