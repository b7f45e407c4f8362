import * as z from "zod/mini";
import { file, staffRead } from "#platform/contract/endpoint.ts";
import { csvMediaType, sheetMediaType } from "#platform/contract/sheet-media-types.ts";
import { named } from "#platform/contract/wire.ts";
import { auditFilter, auditRoles } from "./audit-entry.ts";

/** Every entry of the filter, streamed. The export is in the audit log itself. */
export const exportAuditEntries = staffRead({
  id: "exportAuditEntries",
  summary: "The audit log as CSV or spreadsheet, as it is filtered",
  path: "/audit/export",
  roles: auditRoles,
  rate: "document",
  query: named({ ...auditFilter, format: ["format", z.enum(["csv", "xlsx"])] }),
  response: file(csvMediaType, sheetMediaType),
  errors: {},
});
