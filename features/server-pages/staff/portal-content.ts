import { defineStaffAction } from "#platform/server/staff-action.ts";
import { publisherRoles } from "../contract/desk-roles.ts";
import {
  publishDue,
  publishVersion,
  saveDraft,
  withdrawVersion,
  type Publishing,
  type SavedDraft,
  type Withdrawal,
} from "../server/content/content-changes.ts";

/** A change as the audit log has it: which page or block, never its texts. */
const audited = <Outcome extends object | string | undefined>(
  result: Outcome,
  audit: { readonly details: Record<string, unknown> },
) => ({ result, audit: typeof result === "object" ? audit : undefined });

export const saveContentDraft = defineStaffAction({
  name: "pages draft",
  roles: publisherRoles,
  change: async (client, draft: SavedDraft) => {
    const saved = await saveDraft(client, draft);
    const id = typeof saved === "string" ? draft.id : saved.id;
    return audited(saved, { details: { kind: draft.kind, id } });
  },
});

/** At once or from a day; `former` names a version that is restored. */
export const publishContent = defineStaffAction({
  name: "pages publish one",
  roles: publisherRoles,
  change: async (client, publishing: Publishing) => {
    const { key, startsOn, former } = publishing;
    const { kind, id } = key;
    return audited(await publishVersion(client, publishing), { details: { kind, id, startsOn, former } });
  },
});

export const withdrawContent = defineStaffAction({
  name: "pages withdraw",
  roles: publisherRoles,
  change: async (client, withdrawal: Withdrawal) => {
    const { key, what } = withdrawal;
    const { kind, id } = key;
    return audited(await withdrawVersion(client, withdrawal), { details: { kind, id, what } });
  },
});

/** What was planned for a day that has come; noted in the name of who planned it. */
export const publishPlannedContent = defineStaffAction({
  name: "pages publish planned",
  roles: publisherRoles,
  change: async (client, planned: Parameters<typeof publishDue>[1]) => {
    const outcome = await publishDue(client, planned);
    const { kind, id, startsOn } = planned.due;
    return {
      result: outcome,
      audit: outcome === undefined ? undefined : { details: { kind, id, startsOn, outcome } },
    };
  },
});
