import type { Nodes, Parent, RootContent } from "mdast";
import type { Extension as TreeExtension } from "mdast-util-from-markdown";
import { asciiAlpha, markdownLineEnding, markdownSpace } from "micromark-util-character";
import type { Code, Construct, Extension, State } from "micromark-util-types";

import { directiveIn, directiveSigns, nested } from "../tree/index.ts";
import { nodesOf } from "./nodes.ts";

export interface ContainerDirective extends Parent {
  type: "containerDirective";
  name: string;
  title: string;
  children: RootContent[];
}

export interface DirectiveLine {
  type: "directiveLine";
  value: string;
  position?: Parent["position"];
}

declare module "mdast" {
  interface RootContentMap {
    containerDirective: ContainerDirective;
    directiveLine: DirectiveLine;
  }
  interface BlockContentMap {
    containerDirective: ContainerDirective;
    directiveLine: DirectiveLine;
  }
}

declare module "micromark-util-types" {
  interface TokenTypeMap {
    directiveLine: "directiveLine";
  }
}

/** The proposal's extension only knows `:::name[title]`, not the `:::note Title` of Docusaurus and VitePress. */
const directiveLine: Construct = {
  name: "directiveLine",
  concrete: true,
  tokenize(effects, ok, nok) {
    let colons = 0;
    let sign: Code;
    return (code) => {
      sign = code;
      effects.enter("directiveLine");
      return sequence(code);
    };

    function sequence(code: Code): State | undefined {
      if (code !== sign) return colons < 3 ? nok(code) : beforeName(code);
      effects.consume(code);
      colons += 1;
      return sequence;
    }

    function beforeName(code: Code): State | undefined {
      if (isLineEnd(code) || asciiAlpha(code)) return rest(code);
      if (!markdownSpace(code)) return nok(code);
      effects.consume(code);
      return beforeName;
    }

    function rest(code: Code): State | undefined {
      if (!isLineEnd(code)) {
        effects.consume(code);
        return rest;
      }
      effects.exit("directiveLine");
      return ok(code);
    }
  },
};

function isLineEnd(code: Code): boolean {
  return code === null || markdownLineEnding(code);
}

export const directives: Extension = {
  flow: Object.fromEntries(Array.from(directiveSigns, (sign) => [sign.charCodeAt(0), directiveLine])),
};

export const directivesInTree: TreeExtension = {
  enter: {
    directiveLine(token) {
      this.enter({ type: "directiveLine", value: this.sliceSerialize(token) }, token);
    },
  },
  exit: {
    directiveLine(token) {
      this.exit(token);
    },
  },
  transforms: [nestContainers],
};

function nestContainers(tree: Nodes): void {
  for (const node of nodesOf(tree)) {
    if ("children" in node && node.children.some(({ type }) => type === "directiveLine")) {
      node.children = paired(node.children as RootContent[]) as typeof node.children;
    }
  }
}

function paired(siblings: readonly RootContent[]): RootContent[] {
  const fences = siblings.map((node) =>
    node.type === "directiveLine" ? directiveIn(node.value) : undefined,
  );
  const boundaries = fences.map((fence) =>
    fence ? [{ closes: fence.name === "", signs: fence.signs }] : [],
  );
  return nested(boundaries, ({ first, last }, children: readonly RootContent[]): RootContent => {
    const node = siblings[first]!;
    if (first === last) return node;
    const { name, title } = fences[first]!;
    const position = { start: node.position!.start, end: siblings[last]!.position!.end };
    return { type: "containerDirective", name, title, children: [...children], position };
  });
}
