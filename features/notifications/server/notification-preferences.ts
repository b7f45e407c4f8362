import { handler, type Handler } from "#platform/server/handler.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { notificationKinds } from "#platform/contract/topics.ts";
import {
  listNotificationPreferences,
  type NotificationPreference,
} from "../contract/list-notification-preferences.ts";
import { updateNotificationPreference } from "../contract/update-notification-preference.ts";
import type { NotificationPorts } from "./list-notifications.ts";
import { findElectronicallyBilled, findPreferences, storePreference } from "./notification-queries.ts";
import { allChannels, channelsOf, isRequired } from "./preference-policy.ts";

const preferencesOf = async (client: Queryable, customerId: number): Promise<NotificationPreference[]> => {
  const stored = await findPreferences(client, [customerId]);
  const hasElectronicBills = (await findElectronicallyBilled(client, [customerId])).has(customerId);
  return notificationKinds.map((kind) => {
    const chosen = stored.find((preference) => preference.kind === kind) ?? allChannels;
    const { portal, email, push } = channelsOf(kind, { chosen, hasElectronicBills });
    return {
      kind,
      portal: { isOn: portal, isRequired: isRequired(kind, "portal", { hasElectronicBills }) },
      push: { isOn: push, isRequired: false },
      email: { isOn: email, isRequired: isRequired(kind, "email", { hasElectronicBills }) },
    };
  });
};

export const handleListNotificationPreferences = ({ database }: NotificationPorts): Handler =>
  handler(listNotificationPreferences, async ({ session }) => ({
    items: await preferencesOf(database.pool, session.customerId),
  }));

export const handleUpdateNotificationPreference = ({ database }: NotificationPorts): Handler =>
  handler(updateNotificationPreference, async ({ session: { customerId }, body, fail }) => {
    const { kind, channel, isOn } = body;
    const before = (await preferencesOf(database.pool, customerId)).find((known) => known.kind === kind);
    if (before === undefined) throw new Error(`There is no preference for ${kind}`);
    if (before[channel].isRequired && !isOn) return fail("channel_required");
    const chosen = {
      portal: before.portal.isOn,
      email: before.email.isOn,
      push: before.push.isOn,
      [channel]: isOn,
    };
    await storePreference(database.pool, customerId, { kind, ...chosen });
    return { items: await preferencesOf(database.pool, customerId) };
  });
