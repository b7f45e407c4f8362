import { constantsOf, createComposedText, isText } from "./composed-text.ts";
import { childrenOf, nodeIn, nodesIn, parseSource, type SyntaxNode, textIn } from "./syntax-nodes.ts";

/** A statement, or a part of one that its source puts together when it runs. */
export interface SourceStatement {
  /** The function or constant of the module that it is in. */
  readonly of: string;
  /** Under which it is prepared; undefined of one that is not. */
  readonly name: string | undefined;
  readonly text: string;
}

const begins =
  /^\s*(?:\/\*[^*]*\*\/\s*)?(?:select|insert into|update|delete from|with(?: recursive)? \w+|lock table|truncate|merge into|set local|set transaction|create|drop|alter|listen|notify|copy|analyze|vacuum|reset|begin|commit|rollback|savepoint)\b/;

const isSqlTag = (node: SyntaxNode): boolean =>
  node.type === "TaggedTemplateExpression" && textIn(nodeIn(node, "tag"), "name") === "sql";

const nameOfProperty = (node: SyntaxNode): string | undefined => {
  const key = nodeIn(node, "key");
  return textIn(key, "name") ?? textIn(key, "value");
};

/** Without the indentation that its lines have in the source. */
const aligned = (text: string): string => {
  const [first = "", ...rest] = text.trim().split("\n");
  const indentations = rest
    .filter((line) => line.trim() !== "")
    .map((line) => line.length - line.trimStart().length);
  const common = Math.min(...indentations, Infinity);
  return [first, ...rest.map((line) => `  ${line.slice(Math.min(common, line.length))}`.trimEnd())].join(
    "\n",
  );
};

interface Place {
  readonly of: string;
  /** The statement's object, whose `name` it is prepared under. */
  readonly owner: SyntaxNode | undefined;
}

const placeBelow = (node: SyntaxNode, place: Place, isOfModule: boolean): Place => {
  if (node.type === "ObjectExpression") return { ...place, owner: node };
  const isDeclared = node.type === "VariableDeclarator" || node.type === "FunctionDeclaration";
  const name = isDeclared ? textIn(nodeIn(node, "id"), "name") : undefined;
  return isOfModule && name !== undefined ? { of: name, owner: undefined } : place;
};

/** The statements of a source, in its order, with constant parts filled in. */
export const readStatements = (source: string): SourceStatement[] => {
  const program = parseSource(source);
  const textOf = createComposedText(source, constantsOf(program));
  const found: SourceStatement[] = [];
  const preparedName = (owner: SyntaxNode | undefined): string | undefined => {
    const property = (owner ? nodesIn(owner, "properties") : []).find(
      (candidate) => candidate.type === "Property" && nameOfProperty(candidate) === "name",
    );
    const value = property && nodeIn(property, "value");
    return value && isText(value) ? textOf(value) : undefined;
  };
  const visit = (node: SyntaxNode, place: Place, depth: number): void => {
    if (node.type === "ImportDeclaration") return;
    if (isText(node)) {
      const text = textOf(node);
      // A tag may be on one column, which says nothing alone.
      if (begins.test(text) || (isSqlTag(node) && /\s/.test(text.trim()))) {
        found.push({ of: place.of, name: preparedName(place.owner), text: aligned(text) });
        return;
      }
    }
    // Program, export, declaration, declarator.
    const isOfModule = depth <= 3;
    const below = placeBelow(node, place, isOfModule);
    for (const child of childrenOf(node)) visit(child, below, depth + 1);
  };
  visit(program, { of: "", owner: undefined }, 0);
  return found;
};
