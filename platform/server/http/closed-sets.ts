import type { Json } from "./openapi-schemas.ts";

/** Values of the sets that features declare together, by the name that their schema has under `closedSet`. */
export type ClosedSets = Readonly<Record<string, readonly string[]>>;

const partWithSets = (part: unknown, sets: ClosedSets): unknown => {
  if (Array.isArray(part)) return part.map((item) => partWithSets(item, sets));
  return typeof part === "object" && part !== null
    ? withClosedSets(Object.fromEntries(Object.entries(part)), sets)
    : part;
};

/** The same document with the values of each closed set, which its contract does not know. */
export const withClosedSets = ({ closedSet, ...document }: Json, sets: ClosedSets): Json => {
  const values = sets[String(closedSet)];
  if (values !== undefined) return { type: "string", enum: [...values] };
  return Object.fromEntries(Object.entries(document).map(([name, part]) => [name, partWithSets(part, sets)]));
};
