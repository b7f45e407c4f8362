import type pg from "pg";
import * as z from "zod/mini";
import { completeLanguages } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  execute,
  bigint,
  nullable,
  oneOf,
  queryRow,
  text,
  type RowOf,
} from "#platform/server/database/query.ts";

/** Records that the customer accepted the terms, with the URLs where they were published. */
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

const columns = {
  customerId: bigint,
  taxId: text,
  name: text,
  email: nullable(text),
  language: oneOf(...completeLanguages),
};
/** A customer without an account yet. */
export type Newcomer = RowOf<typeof columns>;

const selection = `c.customer_id as "customerId", c.tax_id as "taxId", c.name, c.email, c.language`;

export const findNewcomerByTaxId = (
  { pool }: Pick<Database, "pool">,
  taxId: string,
): Promise<Newcomer | undefined> =>
  queryRow(pool, {
    name: "find-newcomer-by-tax-id",
    text: `select ${selection} from login_names l join customers c using (customer_id)
           where l.login_name = $1 and l.kind = 'tax_id' and c.erased_at is null`,
    values: [taxId],
    columns,
  });

const findNewcomer = ({ pool }: Pick<Database, "pool">, customerId: number): Promise<Newcomer | undefined> =>
  queryRow(pool, {
    name: "find-newcomer",
    text: `select ${selection} from customers c where c.customer_id = $1 and c.erased_at is null`,
    values: [customerId],
    columns,
  });

/** Contact data from the sign-up form, stored with the link and saved when it is used. */
const attributes = z.object({ email: z.nullable(z.string()), mobile: z.nullable(z.string()) });
export type ActivationAttributes = z.output<typeof attributes>;

export interface ActivationPorts {
  readonly database: Pick<Database, "pool">;
  readonly links: {
    readonly look: (
      token: string,
      purpose: "activation",
      now: Date,
    ) => Promise<{ readonly customerId: number; readonly attributes: Record<string, unknown> } | undefined>;
  };
  readonly hasPassword: (customerId: number) => Promise<boolean>;
}

/**
 * Reads an activation link. Undefined if the customer has a password by now or, for a link that was sent to the email
 * of the form, if an email has been put on record since.
 */
export const openActivation = async (
  { database, links, hasPassword }: ActivationPorts,
  token: string,
  now: Date,
): Promise<{ newcomer: Newcomer; typed: ActivationAttributes } | undefined> => {
  const link = await links.look(token, "activation", now);
  if (link === undefined || (await hasPassword(link.customerId))) return undefined;
  const newcomer = await findNewcomer(database, link.customerId);
  const typed = z.parse(attributes, link.attributes);
  if (newcomer === undefined || (typed.email !== null && newcomer.email !== null)) return undefined;
  return { newcomer, typed };
};
