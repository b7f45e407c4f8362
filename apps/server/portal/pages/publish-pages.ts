import { basename } from "node:path";
import * as z from "zod/mini";
import { countChanges } from "#features/server-pages/server/publish/compare-publications-policy.ts";
import { languagesOf } from "#features/server-pages/server/publish/file-rules-policy.ts";
import { inTurn, textIn } from "#features/server-pages/server/texts-policy.ts";
import { who } from "../arguments/fields.ts";
import { defineCommand } from "../command.ts";
import type { Desk } from "../desk.ts";
import { drawTable } from "../draw-table.ts";
import { openPagesFile } from "./open-pages-file.ts";
import { countsInWords, namesOf, tellPublication } from "./tell-publication.ts";

const file = z.string().check(z.trim(), z.minLength(1), z.maxLength(4096));

/** Nobody sees what is published while the feature is off, which is easily forgotten. */
const unseenNote = ({ configuration }: Desk): string[] =>
  configuration.features.serverElements
    ? []
    : ["", "features.serverElements is off in the configuration: nobody sees any of this."];

export const pages = defineCommand({
  name: "pages",
  usage: "pages    the retailer's own pages, and what stands beside the portal's screens",
  input: z.object({}),
  run: async (desk) => {
    const published = await desk.publishing.list();
    const languages = inTurn(desk.configuration.languages.default);
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
        ...unseenNote(desk),
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
  run: async (desk, { file: name }) => {
    const publication = await desk.publishing.check(await openPagesFile(desk, name));
    const told = tellPublication(publication, {
      is: "WOULD BE",
      removed: "This would be taken out, since no page may have it:",
    });
    return { lines: [...told.lines, "", "Nothing was written.", ...unseenNote(desk)], json: told.json };
  },
});

export const pagesPublish = defineCommand({
  name: "pages publish",
  usage: "pages publish FILE --as WHO    shows this and nothing else, at once; what is not in it goes",
  words: ["file"],
  input: z.object({ file, as: who }),
  run: async (desk, { file: name, as }) => {
    const publication = await desk.publishing.publish(await openPagesFile(desk, name), (client, done) =>
      desk.audit.noteWithin(client, {
        now: desk.now,
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
    const told = tellPublication(publication, {
      is: "IS",
      removed: "This was taken out, since no page may have it:",
    });
    return { lines: [...told.lines, ...unseenNote(desk)], json: told.json };
  },
});
