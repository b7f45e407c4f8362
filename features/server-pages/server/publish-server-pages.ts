import { inTransaction } from "#platform/server/database/in-transaction.ts";
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

/** Writes the audit log, within the transaction of the publication. */
export type NotePublication = (client: Queryable, publication: Publication) => Promise<void>;

const publicationOf = (before: Published, prepared: Prepared): Publication => {
  const { removals, warnings, fileHash } = prepared;
  return { removals, warnings, fileHash, things: comparePublications(before, prepared) };
};

/**
 * Publishes the retailer's pages and blocks from a file. The file is complete: content that it lacks is
 * removed. `check` writes nothing. Both throw `FileRefusal` for a file with faults.
 */
export const createPublishing = ({ database, ...rules }: PublishingPorts) => ({
  list: (): Promise<Published> => selectPublished(database.pool),
  check: async (file: PagesFile): Promise<Publication> => {
    const prepared = await preparePublication(file, rules);
    return publicationOf(await selectPublished(database.pool), prepared);
  },
  publish: async (file: PagesFile, note: NotePublication): Promise<Publication> => {
    const prepared = await preparePublication(file, rules);
    return inTransaction(database.pool, async (client) => {
      await lockPublished(client);
      const publication = publicationOf(await selectPublished(client), prepared);
      await note(client, publication);
      await replacePublished(client, prepared);
      return publication;
    });
  },
});
