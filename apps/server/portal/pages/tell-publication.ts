import {
  countChanges,
  type Change,
  type ChangedThing,
} from "#features/server-pages/server/publish/compare-publications-policy.ts";
import type { Publication } from "#features/server-pages/server/publish/publish-server-pages.ts";
import type { Outcome } from "../command.ts";
import { drawTable, printable } from "../draw-table.ts";

/** `1 new, 0 changed, 2 unchanged, 0 gone`. */
export const countsInWords = (counts: Readonly<Record<Change, number>>): string =>
  `${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.gone} gone`;

const drawSection = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ["", heading, ...lines.map((line) => `  ${printable(line)}`)];

/** What a file changes, line by line, with the words for having done it or not. */
export const tellPublication = (
  { things, removals, warnings, fileHash }: Publication,
  words: { readonly is: string; readonly removed: string },
): Outcome => {
  const pages = countChanges(things, "page");
  const blocks = countChanges(things, "block");
  return {
    lines: [
      ...drawTable(
        ["WHAT", "ID", "NAME", words.is, "LANGUAGES"],
        things.map(({ kind, id, name, change, languages }) => [
          kind,
          String(id),
          name,
          change,
          languages.join(" "),
        ]),
      ),
      "",
      `Pages: ${countsInWords(pages)}.`,
      `Blocks: ${countsInWords(blocks)}.`,
      ...drawSection(
        words.removed,
        removals.map(
          ({ blockId, name, language, removed }) =>
            `block ${blockId} (${name}), ${language}: ${removed.join(", ")}`,
        ),
      ),
      ...drawSection("Look at this:", warnings),
    ],
    json: {
      pages,
      blocks,
      things,
      removed: removals.map(({ blockId, ...removal }) => ({ block_id: blockId, ...removal })),
      warnings,
      file_sha256: fileHash,
    },
  };
};

const longestNames = 1000;

/** Which pages and blocks it was about, for the audit log; never what they say. */
export const namesOf = (things: readonly ChangedThing[], change: Change): string | null => {
  const names = things
    .filter((thing) => thing.change === change)
    .map(({ kind, id, name }) => `${kind} ${id} ${name}`)
    .join("; ");
  if (names === "") return null;
  return names.length > longestNames ? `${names.slice(0, longestNames)}…` : names;
};
