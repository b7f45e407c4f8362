import { defineStaffAction } from "#platform/server/staff-action.ts";
import { type WrittenBulletin } from "../contract/staff-bulletin.ts";
import { bulletinRoles } from "../contract/desk-roles.ts";
import {
  deleteDraft,
  findDraft,
  insertDraft,
  isNameTaken,
  updateDraft,
} from "../server/bulletins/draft-queries.ts";

interface WrittenIssue {
  /** Null of a new one. */
  readonly bulletinId: number | null;
  readonly version: number;
  readonly bulletin: WrittenBulletin;
  readonly author: string;
}

type Problem = "bulletin_not_found" | "bulletin_changed" | "bulletin_name_taken";
interface Changed<Result> {
  readonly result: Problem | Result;
  readonly audit: { readonly details: Record<string, unknown> } | undefined;
}

const refused = (result: Problem) => ({ result, audit: undefined });

/** Saves the draft of an issue, of which nothing is sent. */
export const writeIssue = defineStaffAction({
  name: "newsletter write",
  roles: bulletinRoles,
  change: async (
    client,
    { bulletinId, version, bulletin, author }: WrittenIssue,
    now,
  ): Promise<Changed<{ bulletinId: number; version: number }>> => {
    if (bulletinId !== null) {
      const draft = await findDraft(client, bulletinId);
      if (draft === undefined) return refused("bulletin_not_found");
      if (draft.version !== version) return refused("bulletin_changed");
    }
    if (await isNameTaken(client, bulletin.name, bulletinId)) return refused("bulletin_name_taken");
    const written = { bulletin, author, now };
    const id =
      bulletinId === null
        ? await insertDraft(client, written)
        : await updateDraft(client, bulletinId, written);
    return {
      result: { bulletinId: id, version: bulletinId === null ? 1 : version + 1 },
      audit: { details: { issue: bulletin.name, newsletter: bulletin.newsletterId } },
    };
  },
});

/** Deletes a draft. */
export const deleteIssue = defineStaffAction({
  name: "newsletter delete",
  roles: bulletinRoles,
  change: async (
    client,
    { bulletinId, version }: { readonly bulletinId: number; readonly version: number },
  ): Promise<Changed<"done">> => {
    const draft = await findDraft(client, bulletinId);
    if (draft === undefined) return refused("bulletin_not_found");
    if (draft.version !== version) return refused("bulletin_changed");
    await deleteDraft(client, bulletinId);
    return { result: "done", audit: { details: { issue: draft.name } } };
  },
});
