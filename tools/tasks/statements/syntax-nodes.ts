import { parseAst } from "vite";

/** A node of a syntax tree (ESTree); its other fields depend on its type. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" &&
  value !== null &&
  "type" in value &&
  typeof value.type === "string" &&
  "start" in value &&
  typeof value.start === "number";

export const parseSource = (source: string): SyntaxNode => {
  const program: unknown = parseAst(source, { lang: "ts" });
  if (!isNode(program)) throw new Error("The parser answered no syntax tree");
  return program;
};

/** A field that is a node. */
export const nodeIn = (node: SyntaxNode, field: string): SyntaxNode | undefined => {
  const value = node[field];
  return isNode(value) ? value : undefined;
};

/** A field that is a list of nodes; a gap in it is left out. */
export const nodesIn = (node: SyntaxNode, field: string): SyntaxNode[] => {
  const value = node[field];
  return Array.isArray(value) ? value.filter((entry: unknown) => isNode(entry)) : [];
};

export const textIn = (node: SyntaxNode | undefined, field: string): string | undefined => {
  const value = node?.[field];
  return typeof value === "string" ? value : undefined;
};

/** The nodes directly below one, in the order of the source. */
export const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node)
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter((value) => isNode(value))
    .toSorted((a, b) => a.start - b.start);
