import { defineStaffAction } from "#platform/server/staff-action.ts";
import { publisherRoles } from "../contract/desk-roles.ts";
import { countChanges, type Change, type ChangedThing } from "../server/compare-publications-policy.ts";
import type { Prepared } from "../server/prepare-publication.ts";
import { writePublication } from "../server/publish-server-pages.ts";

const maxNames = 1000;

/** `1 new, 0 changed, 2 unchanged, 0 gone`. */
export const countsInWords = (counts: Readonly<Record<Change, number>>): string =>
  `${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.gone} gone`;

/** The names of the pages and blocks with this change, never their content. */
const namesOf = (things: readonly ChangedThing[], change: Change): string | null => {
  const names = things
    .filter((thing) => thing.change === change)
    .map(({ kind, id, name }) => `${kind} ${id} ${name}`)
    .join("; ");
  if (names === "") return null;
  return names.length > maxNames ? `${names.slice(0, maxNames)}…` : names;
};

interface PublishedFile {
  /** Its name, without the folder. */
  readonly file: string;
  readonly prepared: Prepared;
  /** Name of the person who publishes it, for the history. */
  readonly author: string;
}

/** Replaces all pages and blocks by those of a checked file. */
export const publishPages = defineStaffAction({
  name: "pages publish",
  roles: publisherRoles,
  change: async (client, { file, prepared, author }: PublishedFile, now) => {
    const publication = await writePublication(client, prepared, { author, now });
    const { things, fileHash } = publication;
    const details = {
      file,
      pages: countsInWords(countChanges(things, "page")),
      blocks: countsInWords(countChanges(things, "block")),
      new: namesOf(things, "new"),
      changed: namesOf(things, "changed"),
      gone: namesOf(things, "gone"),
      sha256: fileHash,
    };
    return { result: publication, audit: { details } };
  },
});
