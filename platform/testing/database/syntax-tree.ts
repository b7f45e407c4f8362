/** A node of PostgreSQL's syntax tree, as `libpg-query` gives it. */
export type Node = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const nodeIn = (node: Node | undefined, key: string): Node | undefined => {
  const value = node?.[key];
  return isNode(value) ? value : undefined;
};
export const nodesIn = (node: Node | undefined, key: string): Node[] => {
  const value = node?.[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
};
export const textIn = (node: Node | undefined, key: string): string => {
  const value = node?.[key];
  return typeof value === "string" ? value : "";
};

/** Calls `visit` for each typed node (`{ FuncCall: … }`), until it returns false for one, whose parts are left out. */
export const walk = (value: unknown, visit: (type: string, node: Node) => boolean | void): void => {
  if (Array.isArray(value)) for (const entry of value) walk(entry, visit);
  else if (isNode(value))
    for (const [key, inner] of Object.entries(value)) {
      if (/^[A-Z]/.test(key) && isNode(inner) && visit(key, inner) === false) continue;
      walk(inner, visit);
    }
};

export const stringsOf = (nodes: readonly Node[]): string[] =>
  nodes.map((node) => ("A_Star" in node ? "*" : textIn(nodeIn(node, "String"), "sval")));

/** `alias.column`, or the column alone. */
export const columnOf = (node: Node | undefined): { alias: string; column: string } | undefined => {
  const reference = nodeIn(node, "ColumnRef");
  if (reference === undefined) return undefined;
  const names = stringsOf(nodesIn(reference, "fields"));
  return { alias: names.length > 1 ? (names.at(-2) ?? "") : "", column: names.at(-1) ?? "" };
};

export const isConstant = (node: Node | undefined): boolean => {
  if (node === undefined) return false;
  const cast = nodeIn(node, "TypeCast");
  return cast === undefined ? "ParamRef" in node || "A_Const" in node : isConstant(nodeIn(cast, "arg"));
};
