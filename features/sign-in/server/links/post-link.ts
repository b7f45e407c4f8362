import type { Database } from "#platform/server/database/pool.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { lockLinks } from "./link-queries.ts";
import { createOneTimeLinks, type NewLink } from "./one-time-links.ts";

/** However often somebody asks, a customer gets no more letters of a kind than that: nobody floods a mailbox. */
const mostPerHour = 3;
const hourMs = 3_600_000;

/**
 * Sends one person a link: its older fellows end, and it is taken back, uncounted, when the letter could not leave, so
 * that the book of work may try again. False when the customer has had enough letters for this hour.
 */
export const createLinkPost = (database: Pick<Database, "pool">) => {
  const make = (link: NewLink): Promise<string | undefined> =>
    inTransaction(database.pool, async (client) => {
      const { customerId, purpose, now } = link;
      await lockLinks(client, customerId, purpose);
      const links = createOneTimeLinks({ pool: client });
      const sent = await links.count(customerId, purpose, new Date(now.getTime() - hourMs));
      if (sent >= mostPerHour) return undefined;
      await links.end(customerId, purpose, now);
      return links.create(link);
    });

  return async (link: NewLink, send: (token: string) => Promise<void>): Promise<boolean> => {
    const token = await make(link);
    if (token === undefined) return false;
    try {
      await send(token);
    } catch (error) {
      await createOneTimeLinks(database).takeBack(token);
      throw error;
    }
    return true;
  };
};
