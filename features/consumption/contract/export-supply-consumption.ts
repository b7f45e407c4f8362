import * as z from "zod/mini";
import { customerDocument, file } from "#platform/contract/endpoint.ts";
import { csvMediaType, sheetMediaType } from "#platform/contract/sheet-media-types.ts";
import { monthText } from "./list-supply-consumption.ts";

/** The same months of every contract: a row per contract and a column per month, as CSV or a spreadsheet. */
export const exportSupplyConsumption = customerDocument({
  id: "exportSupplyConsumption",
  summary: "Monthly consumption of all supplies of the customer as a CSV file or a spreadsheet",
  path: "/consumption/supplies/export/",
  versions: [2],
  readsMayLag: true,
  languageInPath: true,
  ownership: "customer",
  query: z.object({ until: z.optional(monthText), format: z._default(z.enum(["csv", "xlsx"]), "xlsx") }),
  response: file(csvMediaType, sheetMediaType),
  errors: {},
});
