import type { SourceFile } from "./repository.ts";

/** How far features may depend on each other both ways; tests are counted too. */
interface GraphLimits {
  /** Features of a group in which each reaches each by imports. */
  readonly knot: number;
  /** Pairs of features that import each other. */
  readonly pairs: number;
}

const graphLimits: GraphLimits = { knot: 4, pairs: 4 };

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The features that each feature imports. Generated files are not counted: they only collect. */
const graphOf = (files: readonly SourceFile[]): Graph => {
  const graph = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const own = /^features\/([^/]+)\/.*\.tsx?$/.exec(path)?.[1];
    if (own === undefined || path.endsWith(".gen.ts")) continue;
    const imported = graph.get(own) ?? new Set<string>();
    for (const [, other = ""] of text.matchAll(/["']#features\/([a-z-]+)\//g))
      if (other !== own) imported.add(other);
    graph.set(own, imported);
  }
  return graph;
};

const reachedFrom = (graph: Graph, feature: string): ReadonlySet<string> => {
  const reached = new Set<string>();
  const waiting = [feature];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const other of graph.get(next) ?? [])
      if (!reached.has(other)) {
        reached.add(other);
        waiting.push(other);
      }
  return reached;
};

/** Groups of features in which each reaches each, the names in order. */
const knotsOf = (graph: Graph): string[][] => {
  const names = [...graph.keys()].toSorted();
  const reached = new Map(names.map((name) => [name, reachedFrom(graph, name)]));
  const groups = names.map((name) =>
    names.filter(
      (other) => other === name || (reached.get(name)?.has(other) && reached.get(other)?.has(name)),
    ),
  );
  return groups.filter((group, index) => group.length > 1 && group[0] === names[index]);
};

/** Knots and mutual imports of features beyond the limits. */
export const featureGraphFaults = (
  files: readonly SourceFile[],
  limits: GraphLimits = graphLimits,
): string[] => {
  const graph = graphOf(files);
  const names = [...graph.keys()].toSorted();
  const pairs = names.flatMap((one) =>
    names
      .filter((other) => one < other && graph.get(one)?.has(other) && graph.get(other)?.has(one))
      .map((other) => `${one} and ${other}`),
  );
  return [
    ...knotsOf(graph)
      .filter(({ length }) => length > limits.knot)
      .map((knot) => `${knot.length} features import each other in a circle: ${knot.join(", ")}`),
    ...(pairs.length > limits.pairs
      ? [`${pairs.length} pairs of features import each other: ${pairs.join("; ")}`]
      : []),
  ];
};
