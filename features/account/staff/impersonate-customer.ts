import { announcementOf, type Announcement } from "#platform/contract/topics.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { impersonateCustomer } from "../contract/at-desk/impersonate-customer.ts";
import { topics } from "../contract/topics.ts";
import type { ImpersonationAttributes } from "../server/sign-in/exchange-token.ts";
import { createOneTimeTokens } from "../server/sign-in/one-time-tokens.ts";

const announcement = announcementOf(topics);

/** How long the link that begins an impersonation is valid. */
export const impersonationLinkMinutes = 10;

interface Impersonation {
  readonly customerId: number;
  /** The name that the banner shows. */
  readonly as: string;
  readonly session: {
    readonly impersonationMinutes: number;
    readonly impersonationIsAnnounced: boolean;
  };
  readonly announce: (client: Queryable, announcements: readonly Announcement[]) => Promise<void>;
}

/** Makes the link; where it is configured, the customer is notified of the look. Returns the token. */
export const impersonate = defineStaffAction({
  name: "impersonate",
  roles: impersonateCustomer.roles,
  change: async (client, { customerId, as, session, announce }: Impersonation, now) => {
    const minutes = session.impersonationMinutes;
    const attributes: ImpersonationAttributes = { as, minutes };
    const token = await createOneTimeTokens(client).create({
      customerId,
      purpose: "impersonation",
      minutes: impersonationLinkMinutes,
      now,
      attributes,
    });
    if (session.impersonationIsAnnounced)
      await announce(client, [announcement("impersonated", { customerId, facts: {}, now })]);
    return { result: token, audit: { customerId, details: { minutes } } };
  },
});
