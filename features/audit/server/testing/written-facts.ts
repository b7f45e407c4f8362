import { parseSync, Visitor, type ESTree } from "vite";

type Expression = ESTree.Node | null | undefined;

interface WrittenFacts {
  readonly names: ReadonlySet<string>;
  /** Expressions whose facts the source does not show, as they are written. */
  readonly unknown: readonly string[];
}

/** What the names of a file are bound to, and what its functions return. */
const bindingsOf = (program: ESTree.Program): Map<string, Expression[]> => {
  const bindings = new Map<string, Expression[]>();
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== "Identifier" || init === null) return;
      bindings.set(id.name, [...(bindings.get(id.name) ?? []), init]);
    },
  }).visit(program);
  return bindings;
};

const returnedBy = (body: ESTree.Expression | ESTree.FunctionBody): Expression[] => {
  if (body.type !== "BlockStatement") return [body];
  const returned: Expression[] = [];
  const collect = (statement: ESTree.Statement | ESTree.Directive): void => {
    if (statement.type === "ReturnStatement") returned.push(statement.argument);
    else if (statement.type === "IfStatement") {
      collect(statement.consequent);
      if (statement.alternate) collect(statement.alternate);
    } else if (statement.type === "BlockStatement") statement.body.forEach(collect);
  };
  body.body.forEach(collect);
  return returned;
};

/** The names of facts that a source writes into the audit log: those of each `details` of an object. */
export const writtenFacts = (path: string, source: string): WrittenFacts => {
  const { program } = parseSync(path, source);
  const bindings = bindingsOf(program);
  const names = new Set<string>();
  const unknown = new Set<string>();
  const note = (expression: Expression, trail: readonly string[] = []): void => {
    const giveUp = () => unknown.add(expression ? source.slice(expression.start, expression.end) : "");
    const follow = (name: string, called: boolean): void => {
      const found = trail.includes(name) ? [] : (bindings.get(name) ?? []);
      if (found.length === 0) giveUp();
      for (const each of found) {
        if (!called) note(each, [...trail, name]);
        else if (each?.type === "ArrowFunctionExpression")
          for (const result of returnedBy(each.body)) note(result, [...trail, name]);
        else giveUp();
      }
    };
    if (expression?.type === "ObjectExpression") {
      for (const property of expression.properties) {
        if (property.type === "SpreadElement") note(property.argument, trail);
        else if (property.key.type === "Identifier" && !property.computed) names.add(property.key.name);
        else giveUp();
      }
    } else if (expression?.type === "ConditionalExpression") {
      note(expression.consequent, trail);
      note(expression.alternate, trail);
    } else if (expression?.type === "ParenthesizedExpression") note(expression.expression, trail);
    else if (expression?.type === "Identifier") follow(expression.name, false);
    else if (expression?.type === "CallExpression" && expression.callee.type === "Identifier")
      follow(expression.callee.name, true);
    else giveUp();
  };
  new Visitor({
    Property: ({ key, value, kind }) => {
      if (kind === "init" && key.type === "Identifier" && key.name === "details") note(value);
    },
  }).visit(program);
  return { names, unknown: [...unknown] };
};
