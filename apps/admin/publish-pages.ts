import { readFile } from "node:fs/promises";
import { dirname, resolve, basename } from "node:path";
import * as z from "zod/mini";
import {
  countChanges,
  type Change,
  type ChangedThing,
} from "#features/server-pages/server/publish/compare-publications-policy.ts";
import { languagesOf } from "#features/server-pages/server/publish/file-rules-policy.ts";
import { openPictureFolder } from "#features/server-pages/server/publish/picture-folder.ts";
import type { PagesFile } from "#features/server-pages/server/publish/prepare-publication.ts";
import type { Publication } from "#features/server-pages/server/publish/publish-server-pages.ts";
import { inTurn, textIn } from "#features/server-pages/server/texts-policy.ts";
import { reasonOf } from "#platform/server/loading/file-troubles.ts";
import type { AdminContext } from "./admin-context.ts";
import { Refusal, type Outcome, who, defineCommand } from "./command.ts";
import { drawTable, printable } from "./draw-table.ts";

const readPages = async (path: string): Promise<string> => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
  } catch (error) {
    throw new Refusal(`${path}: ${reasonOf(error)}`);
  }
};

/** The file that a person names, with the pictures beside it. */
const openPagesFile = async ({ folder }: Pick<AdminContext, "folder">, name: string): Promise<PagesFile> => {
  const path = resolve(folder, name);
  return { text: await readPages(path), pictures: openPictureFolder(dirname(path)) };
};

/** `1 new, 0 changed, 2 unchanged, 0 gone`. */
const countsInWords = (counts: Readonly<Record<Change, number>>): string =>
  `${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.gone} gone`;

const drawSection = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ["", heading, ...lines.map((line) => `  ${printable(line)}`)];

/** What a file changes, line by line, with the words for having done it or not. */
const reportPublication = (
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
const namesOf = (things: readonly ChangedThing[], change: Change): string | null => {
  const names = things
    .filter((thing) => thing.change === change)
    .map(({ kind, id, name }) => `${kind} ${id} ${name}`)
    .join("; ");
  if (names === "") return null;
  return names.length > longestNames ? `${names.slice(0, longestNames)}…` : names;
};

const file = z.string().check(z.trim(), z.minLength(1), z.maxLength(4096));

/** Nobody sees what is published while the feature is off, which is easily forgotten. */
const unseenNote = ({ configuration }: AdminContext): string[] =>
  configuration.features.serverElements
    ? []
    : ["", "features.serverElements is off in the configuration: nobody sees any of this."];

export const pages = defineCommand({
  name: "pages",
  usage: "pages    the retailer's own pages, and what stands beside the portal's screens",
  input: z.object({}),
  run: async (context) => {
    const published = await context.publishing.list();
    const languages = inTurn(context.configuration.languages.default);
    const rows = published.pages.map((page) => {
      const blocks = published.blocks.filter(({ pageId }) => pageId === page.pageId);
      return {
        id: page.pageId,
        route_path: page.routePath,
        title: textIn(page.titles, languages),
        groups: [...new Set(blocks.map(({ groupName }) => groupName))],
        blocks: blocks.length,
        languages: languagesOf(page.titles),
      };
    });
    const besides = published.blocks.filter(({ pageId }) => pageId === null);
    return {
      lines: [
        ...drawTable(
          ["PAGE", "PATH", "TITLE", "GROUPS", "BLOCKS", "LANGUAGES"],
          rows.map(({ id, route_path, title, groups, blocks, languages }) => [
            String(id),
            route_path,
            title,
            groups.join(", "),
            String(blocks),
            languages.join(" "),
          ]),
        ),
        ...(rows.length === 0 ? ["no pages"] : []),
        "",
        ...drawTable(
          ["BLOCK", "BESIDE", "NAME", "LANGUAGES"],
          besides.map(({ blockId, groupName, name, html }) => [
            String(blockId),
            groupName,
            name,
            languagesOf(html).join(" "),
          ]),
        ),
        ...(besides.length === 0 ? ["no blocks beside screens"] : []),
        ...unseenNote(context),
      ],
      json: {
        pages: rows,
        blocks: besides.map(({ blockId, groupName, name, html }) => ({
          id: blockId,
          group_name: groupName,
          name,
          languages: languagesOf(html),
        })),
      },
    };
  },
});

export const pagesCheck = defineCommand({
  name: "pages check",
  usage: "pages check FILE    what publishing it would change and take out; writes nothing",
  words: ["file"],
  input: z.object({ file }),
  run: async (context, { file: name }) => {
    const publication = await context.publishing.check(await openPagesFile(context, name));
    const told = reportPublication(publication, {
      is: "WOULD BE",
      removed: "This would be taken out, since no page may have it:",
    });
    return { lines: [...told.lines, "", "Nothing was written.", ...unseenNote(context)], json: told.json };
  },
});

export const pagesPublish = defineCommand({
  name: "pages publish",
  usage: "pages publish FILE --as WHO    shows this and nothing else, at once; what is not in it goes",
  words: ["file"],
  input: z.object({ file, as: who }),
  run: async (context, { file: name, as }) => {
    const publication = await context.publishing.publish(await openPagesFile(context, name), (client, done) =>
      context.audit.noteWithin(client, {
        now: context.now,
        actor: as,
        action: "pages publish",
        details: {
          file: basename(name),
          pages: countsInWords(countChanges(done.things, "page")),
          blocks: countsInWords(countChanges(done.things, "block")),
          new: namesOf(done.things, "new"),
          changed: namesOf(done.things, "changed"),
          gone: namesOf(done.things, "gone"),
          sha256: done.fileHash,
        },
      }),
    );
    const told = reportPublication(publication, {
      is: "IS",
      removed: "This was taken out, since no page may have it:",
    });
    return { lines: [...told.lines, ...unseenNote(context)], json: told.json };
  },
});
