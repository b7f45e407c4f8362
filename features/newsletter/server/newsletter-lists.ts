import { bigint, int, type Queryable, queryRows } from "#platform/server/database/query.ts";
import { readAddressees, type Addressee } from "./recipients.ts";

/** How many receive each newsletter. */
export const countSubscribers = (db: Queryable) =>
  queryRows(db, {
    name: "count-newsletter-subscribers",
    text: `select newsletter_id as "newsletterId", count(*) from newsletter_subscriptions group by newsletter_id`,
    columns: { newsletterId: int, count: bigint },
  });

/** Every address that receives something, for links of another mailer, in the order of the addresses. */
export const findLinkRecipients = async (db: Queryable): Promise<Addressee[]> => {
  const found: Addressee[] = [];
  for await (const addressees of readAddressees(db, null)) found.push(...addressees);
  return found.toSorted((one, other) => (one.email < other.email ? -1 : 1));
};
