import { childrenOf, nodeIn, nodesIn, type SyntaxNode, textIn } from "./syntax-nodes.ts";

/** What names stand for: each constant's initialiser, or the argument of a parameter. */
type Names = ReadonlyMap<string, SyntaxNode | string>;

/** The constants of a source by name; one that is declared twice stands for itself. */
export const constantsOf = (program: SyntaxNode): Names => {
  const constants = new Map<string, SyntaxNode | string>();
  const visit = (node: SyntaxNode): void => {
    const name = node.type === "VariableDeclarator" ? textIn(nodeIn(node, "id"), "name") : undefined;
    const value = nodeIn(node, "init");
    if (name !== undefined && value !== undefined)
      constants.set(name, constants.has(name) ? `\${${name}}` : value);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return constants;
};

/** Whether an expression can be a part of a statement. */
export const isText = ({ type, value }: SyntaxNode): boolean =>
  type === "TemplateLiteral" ||
  type === "TaggedTemplateExpression" ||
  type === "BinaryExpression" ||
  (type === "Literal" && typeof value === "string");

/** An expression without what is said of its type. */
const withoutType = (node: SyntaxNode): SyntaxNode => {
  const inner = node.type.startsWith("TS") ? nodeIn(node, "expression") : undefined;
  return inner === undefined ? node : withoutType(inner);
};

/** Deeper than any statement is composed; a constant that contains itself ends here. */
const maxDepth = 20;

interface Scope {
  readonly source: string;
  /** Those of the source. */
  readonly constants: Names;
  /** Those and, within a function, its parameters. */
  readonly names: Names;
  readonly depth: number;
}

const asWritten = (node: SyntaxNode, { source }: Scope): string =>
  `\${${source.slice(node.start, node.end).replaceAll(/\s+/g, " ")}}`;

const ofTemplate = (node: SyntaxNode, scope: Scope): string => {
  const expressions = nodesIn(node, "expressions");
  return nodesIn(node, "quasis")
    .map((quasi, index) => {
      const cooked: unknown = Object(quasi["value"]).cooked;
      const expression = expressions[index];
      return (typeof cooked === "string" ? cooked : "") + (expression ? textOf(expression, scope) : "");
    })
    .join("");
};

/** A call of a function whose body is a text, with its arguments in place of the parameters. */
const ofCall = (node: SyntaxNode, scope: Scope): string => {
  const called = scope.constants.get(textIn(nodeIn(node, "callee"), "name") ?? "");
  if (called === undefined || typeof called === "string" || called.type !== "ArrowFunctionExpression")
    return asWritten(node, scope);
  const body = nodeIn(called, "body");
  const parameters = nodesIn(called, "params");
  const given = nodesIn(node, "arguments");
  if (body?.type !== "TemplateLiteral" || parameters.some(({ type }) => type !== "Identifier"))
    return asWritten(node, scope);
  const names = new Map(scope.constants);
  for (const [index, parameter] of parameters.entries()) {
    const argument = given[index];
    const name = textIn(parameter, "name");
    if (argument !== undefined && name !== undefined) names.set(name, textOf(argument, scope));
  }
  return textOf(body, { ...scope, names });
};

const ofName = (node: SyntaxNode, scope: Scope): string => {
  const known = scope.names.get(textIn(node, "name") ?? "");
  if (known === undefined || typeof known === "string") return known ?? asWritten(node, scope);
  const value = withoutType(known);
  return isText(value) ? textOf(value, scope) : asWritten(node, scope);
};

/** One of some texts, which the program chooses when it runs. */
const oneOf = (nodes: readonly SyntaxNode[], scope: Scope): string =>
  `<${nodes.map((node) => textOf(node, scope).trim()).join(" | ")}>`;

const ofCondition = (node: SyntaxNode, scope: Scope): string => {
  const [first, second] = [nodeIn(node, "consequent"), nodeIn(node, "alternate")];
  return first && second && isText(first) && isText(second)
    ? oneOf([first, second], scope)
    : asWritten(node, scope);
};

/** A text of an object of texts, or all of them where the program chooses. */
const ofMember = (node: SyntaxNode, scope: Scope): string => {
  const known = scope.names.get(textIn(nodeIn(node, "object"), "name") ?? "");
  const object = known === undefined || typeof known === "string" ? undefined : withoutType(known);
  const properties = object?.type === "ObjectExpression" ? nodesIn(object, "properties") : [];
  const texts = properties.flatMap((property) => nodeIn(property, "value") ?? []);
  if (texts.length === 0 || !texts.every(isText)) return asWritten(node, scope);
  if (node["computed"] === true) return oneOf(texts, scope);
  const key = textIn(nodeIn(node, "property"), "name");
  const named = properties.find((property) => textIn(nodeIn(property, "key"), "name") === key);
  const value = named && nodeIn(named, "value");
  return value === undefined ? asWritten(node, scope) : textOf(value, scope);
};

const ofSum = (node: SyntaxNode, scope: Scope): string => {
  const [left, right] = [nodeIn(node, "left"), nodeIn(node, "right")];
  return node["operator"] === "+" && left && right
    ? textOf(left, scope) + textOf(right, scope)
    : asWritten(node, scope);
};

const ofLiteral = (node: SyntaxNode, scope: Scope): string => {
  const { value } = node;
  return typeof value === "string" || typeof value === "number" ? String(value) : asWritten(node, scope);
};

const readers: Readonly<Record<string, (node: SyntaxNode, scope: Scope) => string>> = {
  Literal: ofLiteral,
  TemplateLiteral: ofTemplate,
  TaggedTemplateExpression: (node, scope) => {
    const quasi = nodeIn(node, "quasi");
    return quasi === undefined ? asWritten(node, scope) : ofTemplate(quasi, scope);
  },
  BinaryExpression: ofSum,
  ConditionalExpression: ofCondition,
  MemberExpression: ofMember,
  CallExpression: ofCall,
  Identifier: ofName,
};

/**
 * The text that an expression stands for, with the constants and one-line functions of its source filled in. What is known
 * only when the program runs is left as the source has it, `${…}`.
 */
function textOf(node: SyntaxNode, scope: Scope): string {
  const plain = withoutType(node);
  const read = readers[plain.type] ?? asWritten;
  return scope.depth > maxDepth ? asWritten(node, scope) : read(plain, { ...scope, depth: scope.depth + 1 });
}

/** Reads the texts of a source. */
export const createComposedText = (source: string, constants: Names) => (node: SyntaxNode) =>
  textOf(node, { source, constants, names: constants, depth: 0 });
