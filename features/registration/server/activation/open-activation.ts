import * as z from "zod/mini";
import type { Database } from "#platform/server/database/pool.ts";
import { findNewcomer, type Newcomer } from "./newcomer-queries.ts";

/** What the letter's link says: what was typed in the form and is kept when the link is used. */
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
 * Whom a link activates, as long as it may: not once there is a password, nor, for a link that went to a typed
 * address, once the retailer has another one on record.
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
