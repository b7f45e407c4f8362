import * as z from "zod/mini";
import { customerDocument, file } from "#platform/contract/endpoint.ts";
import { csvMediaType, sheetMediaType } from "#platform/contract/sheet-media-types.ts";
import { contractSelection } from "./contract-selection.ts";

/** Every contract of the selection, however many: as CSV (UTF-8, semicolons, decimal comma) or as a spreadsheet. */
export const exportContracts = customerDocument({
  id: "exportContracts",
  summary: "The list of contracts as a CSV file or a spreadsheet",
  path: "/contracts/export/",
  versions: [2],
  readsMayLag: true,
  languageInPath: true,
  ownership: "customer",
  query: z.object({ ...contractSelection, format: z._default(z.enum(["csv", "xlsx"]), "xlsx") }),
  response: file(csvMediaType, sheetMediaType),
  errors: {},
});
