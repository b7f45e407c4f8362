import * as z from "zod/mini";
import { file, staffRead } from "#platform/contract/endpoint.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { csvMediaType, sheetMediaType } from "#platform/contract/sheet-media-types.ts";
import { reportRoles, reportYear } from "./get-service-report.ts";

/** The auditor may read another language than the staff. */
export const exportServiceReport = staffRead({
  id: "exportServiceReport",
  summary: "The report on customer service as CSV or spreadsheet, in any of the languages",
  path: "/service-report/export",
  roles: reportRoles,
  rate: "document",
  query: z.object({
    year: reportYear,
    format: z.enum(["csv", "xlsx"]),
    lang: z.enum(completeLanguages),
  }),
  response: file(csvMediaType, sheetMediaType),
  errors: {},
});
