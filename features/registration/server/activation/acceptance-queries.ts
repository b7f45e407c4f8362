import type pg from "pg";
import { execute } from "#platform/server/database/query.ts";

/** Notes that a customer accepted the retailer's terms, and at which address they could be read. */
export const insertAcceptances = async (
  client: pg.ClientBase,
  customerId: number,
  { now, links }: { now: Date; links: { readonly conditions: string; readonly gdpr: string } },
): Promise<void> => {
  await execute(client, {
    name: "insert-acceptances",
    text: `insert into acceptances (customer_id, document, accepted_at, address)
           values ($1, 'conditions', $2, $3), ($1, 'gdpr', $2, $4)`,
    values: [customerId, now, links.conditions, links.gdpr],
  });
};
