import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { getProfile } from "../contract/get-profile.ts";
import { findCustomer } from "./profile-queries.ts";

export interface ProfilePorts {
  readonly database: Database;
  /** Where newsletters are managed; undefined when the deployment has none. */
  readonly newsletterUrl?: string | undefined;
}

export const handleGetProfile = ({ database, newsletterUrl }: ProfilePorts): Handler =>
  handler(getProfile, async ({ session, fail }) => {
    const customer = (await findCustomer(database, session.customerId)) ?? fail("not_signed_in");
    return { ...customer, newsletterUrl: newsletterUrl ?? null };
  });
