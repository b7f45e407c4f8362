import { defineStaffAction } from "#platform/server/staff-action.ts";
import { careRoles } from "../contract/found-customer.ts";
import { findStaffCustomer, insertNote, type NewNote } from "../server/customer-queries.ts";

/** Writes a note for other staff. The audit log has that it was written, not its words. */
export const noteCustomer = defineStaffAction({
  name: "customers note",
  roles: careRoles,
  change: async (client, note: NewNote) => {
    const { customerId } = note;
    const customer = await findStaffCustomer(client, customerId);
    if (customer === undefined || customer.erasedAt !== null)
      return { result: "customer_not_found" as const, audit: undefined };
    const isNew = await insertNote(client, note);
    return { result: "done" as const, audit: isNew ? { details: {}, customerId } : undefined };
  },
});
