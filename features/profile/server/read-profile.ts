import type { AnswerOf } from "#platform/contract/endpoint.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { getProfile } from "../contract/get-profile.ts";
import { findCustomer } from "./profile-queries.ts";

export interface ProfilePorts {
  readonly database: Database;
  /** False of who only ever came in another way. */
  readonly hasPassword: (customerId: number) => Promise<boolean>;
  /** Where newsletters are managed; undefined when the deployment has none. */
  readonly newsletterUrl?: string | undefined;
}

/** The profile as it is answered; undefined when there is no customer of that number. */
export const readProfile = async (
  { database, hasPassword, newsletterUrl }: ProfilePorts,
  customerId: number,
): Promise<AnswerOf<typeof getProfile> | undefined> => {
  const customer = await findCustomer(database, customerId);
  if (customer === undefined) return undefined;
  return {
    ...customer,
    hasPassword: await hasPassword(customerId),
    newsletterUrl: newsletterUrl ?? null,
  };
};
