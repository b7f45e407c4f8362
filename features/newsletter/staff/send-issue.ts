import { defineStaffAction } from "#platform/server/staff-action.ts";
import { bulletinRoles } from "../contract/desk-roles.ts";
import type { BulletinContents } from "../server/bulletins/bulletin-content.ts";
import { insertBulletin, insertDeliveries, switchBulletin } from "../server/bulletins/bulletin-queries.ts";
import { sendDraft } from "../server/bulletins/draft-queries.ts";

interface SentIssue {
  /** The draft as it was read; null of an issue that comes from files. */
  readonly draft: { readonly bulletinId: number; readonly version: number } | null;
  readonly newsletterId: number;
  readonly name: string;
  readonly contents: BulletinContents;
  readonly author: string;
}

interface Begun {
  readonly result: number | undefined;
  readonly audit: { readonly details: Record<string, unknown> } | undefined;
}

/** Begins to send an issue, once; how many addresses it goes to, undefined when it was sent or changed before. */
export const sendIssue = defineStaffAction({
  name: "newsletter send",
  roles: bulletinRoles,
  change: async (client, issue: SentIssue, now): Promise<Begun> => {
    const { newsletterId, name } = issue;
    const bulletinId =
      issue.draft === null
        ? await insertBulletin(client, { ...issue, now })
        : await sendDraft(client, issue.draft, { ...issue, now });
    if (bulletinId === undefined) return { result: undefined, audit: undefined };
    const recipients = await insertDeliveries(client, { bulletinId, now });
    return {
      result: recipients,
      audit: { details: { issue: name, newsletter: newsletterId, recipients } },
    };
  },
});

const switching = (name: string, move: Parameters<typeof switchBulletin>[2]) =>
  defineStaffAction({
    name,
    roles: bulletinRoles,
    /** False when no issue of the name is in the former state. */
    change: async (client, issue: { readonly name: string }) => {
      const isSwitched = await switchBulletin(client, issue.name, move);
      return {
        result: isSwitched,
        audit: isSwitched ? { details: { issue: issue.name } } : undefined,
      };
    },
  });

/** Sends no more of an issue's emails. */
export const stopIssue = switching("newsletter stop", { from: "sending", to: "stopped" });
/** Goes on with a stopped issue. */
export const resumeIssue = switching("newsletter resume", { from: "stopped", to: "sending" });
