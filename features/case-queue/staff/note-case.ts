import { defineStaffAction } from "#platform/server/staff-action.ts";
import { deskRoles } from "../contract/queued-case.ts";
import { findQueued, insertNote, type NewNote } from "../server/queue-queries.ts";

/** Writes a note for other staff. The audit log has that it was written, not its words. */
export const noteCase = defineStaffAction({
  name: "cases note",
  roles: deskRoles,
  change: async (client, note: Omit<NewNote, "customerId">) => {
    const queued = await findQueued(client, note);
    if (queued === undefined) return { result: "case_ended" as const, audit: undefined };
    const { customerId } = queued;
    const isNew = await insertNote(client, { ...note, customerId });
    const about = { details: { reference: note.reference }, customerId: customerId ?? undefined };
    return { result: "done" as const, audit: isNew ? about : undefined };
  },
});
