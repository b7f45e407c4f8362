import { isDeepStrictEqual } from "node:util";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { languagesOf } from "./file-rules-policy.ts";
import type { Published } from "./publication-queries.ts";

export type Change = "new" | "changed" | "unchanged" | "gone";

/** What becomes of a page or a block. */
export interface ChangedThing {
  readonly kind: "page" | "block";
  readonly id: number;
  /** A page's path, a block's name. */
  readonly name: string;
  readonly languages: readonly CompleteLanguage[];
  readonly change: Change;
}

type Thing = Omit<ChangedThing, "change"> & { readonly value: unknown };

const thingsOf = ({ pages, blocks }: Published): Thing[] => [
  ...pages.map((page, position) => ({
    kind: "page" as const,
    id: page.pageId,
    name: page.routePath,
    languages: languagesOf(page.titles),
    value: { ...page, position },
  })),
  ...blocks.map((block) => ({
    kind: "block" as const,
    id: block.blockId,
    name: block.name,
    languages: languagesOf(block.html),
    value: block,
  })),
];

const keyOf = ({ kind, id }: Thing): string => `${kind} ${id}`;

const changed = ({ kind, id, name, languages }: Thing, change: Change): ChangedThing => ({
  kind,
  id,
  name,
  languages,
  change,
});

/** What becomes of everything that was or will be there, what goes last. A page at another place has changed. */
export const comparePublications = (before: Published, after: Published): ChangedThing[] => {
  const old = new Map(thingsOf(before).map((thing) => [keyOf(thing), thing]));
  const next = thingsOf(after);
  const staying = new Set(next.map(keyOf));
  const changeOf = (thing: Thing): Change => {
    const earlier = old.get(keyOf(thing));
    if (earlier === undefined) return "new";
    return isDeepStrictEqual(earlier.value, thing.value) ? "unchanged" : "changed";
  };
  return [
    ...next.map((thing) => changed(thing, changeOf(thing))),
    ...[...old.values()].filter((thing) => !staying.has(keyOf(thing))).map((thing) => changed(thing, "gone")),
  ];
};

/** How many of a kind each change befalls: `{ new: 1, changed: 0, unchanged: 2, gone: 0 }`. */
export const countChanges = (
  things: readonly ChangedThing[],
  kind: ChangedThing["kind"],
): Record<Change, number> => {
  const counts = { new: 0, changed: 0, unchanged: 0, gone: 0 };
  for (const thing of things) if (thing.kind === kind) counts[thing.change] += 1;
  return counts;
};
