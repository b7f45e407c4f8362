import type { Database } from "#platform/server/database/pool.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import {
  comparePublications,
  type ChangedThing,
  lockPublished,
  replacePublished,
  selectPublished,
  type Published,
} from "./compare-publications-policy.ts";
import { recordPublication, type Author } from "./content/content-changes.ts";
import {
  preparePublication,
  type PagesFile,
  type Prepared,
  type PrepareRules,
} from "./prepare-publication.ts";

export interface PublishingPorts extends PrepareRules {
  readonly database: Pick<Database, "pool">;
}

/** The changes that a file makes or would make, with the remarks about them. */
export interface Publication extends Pick<Prepared, "removals" | "warnings" | "fileHash"> {
  readonly things: readonly ChangedThing[];
}

const publicationOf = (before: Published, prepared: Prepared): Publication => {
  const { removals, warnings, fileHash } = prepared;
  return { removals, warnings, fileHash, things: comparePublications(before, prepared) };
};

/** Replaces all pages and blocks, one publication at a time; returns what that changed. */
export const writePublication = async (
  client: Queryable,
  prepared: Prepared,
  author: Author,
): Promise<Publication> => {
  await lockPublished(client);
  const before = await selectPublished(client);
  await replacePublished(client, prepared);
  await recordPublication(client, { before, after: await selectPublished(client) }, author);
  return publicationOf(before, prepared);
};

/**
 * The retailer's pages and blocks, and what a file would publish. A file is complete: content that it lacks is removed.
 * `prepare` and `check` throw `FileRefusal` for a file with faults.
 */
export const createPublishing = ({ database, ...rules }: PublishingPorts) => {
  const prepare = (file: PagesFile): Promise<Prepared> => preparePublication(file, rules);
  return {
    list: (): Promise<Published> => selectPublished(database.pool),
    prepare,
    check: async (file: PagesFile): Promise<Publication> => {
      const prepared = await prepare(file);
      return publicationOf(await selectPublished(database.pool), prepared);
    },
  };
};
