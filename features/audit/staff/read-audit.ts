import { defineStaffAction } from "#platform/server/staff-action.ts";
import { auditRoles } from "../contract/audit-entry.ts";

/** What was looked for. */
interface Reading {
  readonly filter: Readonly<Record<string, string | number | undefined>>;
  readonly customerId: number | undefined;
}

const defineReading = (name: string) =>
  defineStaffAction({
    name,
    roles: auditRoles,
    change: async (_client, { filter, customerId }: Reading) => ({
      result: undefined,
      audit: { details: filter, customerId },
    }),
  });

/** A page of the audit log was read. */
export const noteAuditRead = defineReading("audit read");
/** The audit log was exported. */
export const noteAuditExport = defineReading("audit export");
/** A customer was looked for by the tax id, which the entry does not have. */
export const noteAuditedCustomer = defineReading("audit customer");
/** Entries were compared with their seals. */
export const noteVerification = defineReading("audit verify");
