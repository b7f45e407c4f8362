import type { Announcement, NotificationKind } from "#platform/contract/topics.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { findElectronicallyBilled, findPreferences, insertNotifications } from "./notification-queries.ts";
import { allChannels, channelsOf } from "./preference-policy.ts";

/**
 * The one function through which features announce what is new, in the transaction of what they report. Customers who
 * have switched the portal off for a kind get no notification of it.
 */
export const announce = async (client: Queryable, announcements: readonly Announcement[]): Promise<void> => {
  if (announcements.length === 0) return;
  const preferences = await findPreferences(client, [
    ...new Set(announcements.map(({ customerId }) => customerId)),
  ]);
  const wanted = announcements.filter(({ customerId, kind }) => {
    const chosen =
      preferences.find((stored) => stored.customerId === customerId && stored.kind === kind) ?? allChannels;
    return channelsOf(kind, { chosen, hasElectronicBills: false }).portal;
  });
  if (wanted.length > 0) await insertNotifications(client, wanted);
};

/** Whether emails of the kind are sent to the customer: by preference, or because the law requires them. */
export const createPrefersEmail =
  ({ pool }: Pick<Database, "pool">) =>
  async (customerId: number, kind: NotificationKind): Promise<boolean> => {
    const stored = await findPreferences(pool, [customerId]);
    const chosen = stored.find((preference) => preference.kind === kind) ?? allChannels;
    if (chosen.email) return true;
    const hasElectronicBills = (await findElectronicallyBilled(pool, [customerId])).has(customerId);
    return channelsOf(kind, { chosen, hasElectronicBills }).email;
  };
