import { readFile } from "node:fs/promises";
import { dirname, resolve, basename } from "node:path";
import { countsInWords, publishPages } from "../../staff/publish-pages.ts";
import { countChanges } from "../compare-publications-policy.ts";
import { languagesOf } from "../file-rules-policy.ts";
import { openPictureFolder } from "#platform/server/html/embed-pictures.ts";
import type { PagesFile } from "../prepare-publication.ts";
import type { Publication } from "../publish-server-pages.ts";
import type { ServerPageServices } from "../services.ts";
import { inTurn, textIn } from "../list-server-pages.ts";
import { isFeatureOn, type FeatureFlags } from "#platform/contract/flags.ts";
import { reasonOf } from "#platform/server/loading/file-troubles.ts";
import { drawTable, printable } from "#platform/server/commands/draw-table.ts";
import {
  asWho,
  Refusal,
  text,
  type AddCommands,
  type CommandContext,
  type Outcome,
} from "#platform/server/commands/command.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

interface Context extends CommandContext {
  readonly serverPages: ServerPageServices;
  readonly flags: { readonly refresh: () => Promise<void>; readonly read: () => FeatureFlags };
  readonly configuration: { readonly languages: { readonly default: CompleteLanguage } };
}

const readPages = async (path: string): Promise<string> => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
  } catch (error) {
    throw new Refusal(`${path}: ${reasonOf(error)}`);
  }
};

/** Opens a file of pages, with the pictures beside it. */
const openPagesFile = async ({ folder }: Pick<Context, "folder">, name: string): Promise<PagesFile> => {
  const path = resolve(folder, name);
  return { text: await readPages(path), pictures: openPictureFolder(dirname(path)) };
};

const drawSection = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ["", heading, ...lines.map((line) => `  ${printable(line)}`)];

/** Reports what a file changes, line by line; `words` differ between checking and publishing. */
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

/** A reminder that published pages are not shown while the feature is off. */
const unseenNote = async ({ flags }: Context): Promise<string[]> => {
  await flags.refresh();
  return isFeatureOn([flags.read()], "features.serverElements")
    ? []
    : ["", "The flag features.serverElements is off: the portal shows none of this."];
};

const listPages = async (context: Context): Promise<Outcome> => {
  const published = await context.serverPages.list();
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
        ["BLOCK", "SCREEN", "NAME", "LANGUAGES"],
        besides.map(({ blockId, groupName, name, html }) => [
          String(blockId),
          groupName,
          name,
          languagesOf(html).join(" "),
        ]),
      ),
      ...(besides.length === 0 ? ["no blocks on screens"] : []),
      ...(await unseenNote(context)),
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
};

const checkPages = async (context: Context, name: string): Promise<Outcome> => {
  const publication = await context.serverPages.check(await openPagesFile(context, name));
  const report = reportPublication(publication, {
    is: "WOULD BE",
    removed: "This would be removed, because it is not allowed:",
  });
  return {
    lines: [...report.lines, "", "Nothing was written.", ...(await unseenNote(context))],
    json: report.json,
  };
};

const publish = async (context: Context, name: string, as: string): Promise<Outcome> => {
  const prepared = await context.serverPages.prepare(await openPagesFile(context, name));
  const publication = await context.carryOut(
    publishPages,
    { file: basename(name), prepared, author: as },
    { actor: as, now: context.now },
  );
  const report = reportPublication(publication, {
    is: "IS",
    removed: "This was removed, because it is not allowed:",
  });
  return { lines: [...report.lines, ...(await unseenNote(context))], json: report.json };
};

const file = text(4096);

export const addPageCommands: AddCommands<Context> = (program, ask) => {
  const pages = program.command("pages").description("custom pages and blocks");
  pages
    .command("list", { isDefault: true })
    .description("the custom pages, and the blocks on the portal's screens")
    .action(() => ask(listPages));
  pages
    .command("check")
    .description("the changes and removals of publishing a file; writes nothing")
    .argument("<FILE>", "the file of pages", file)
    .action((name) => ask((context) => checkPages(context, name)));
  pages
    .command("publish")
    .description("publishes a file at once; content that is not in it is removed")
    .argument("<FILE>", "the file of pages", file)
    .addOption(asWho)
    .action((name, { as }) => ask((context) => publish(context, name, as)));
};
