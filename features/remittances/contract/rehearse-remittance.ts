import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { day, named } from "#platform/contract/wire.ts";
import { rehearsal, remittanceManagers } from "./remittance.ts";

/** Of the bills and days of a remittance. */
export const selectionErrors = {
  creditor_missing: 409,
  collection_day_not_valid: 400,
  due_after_collection: 400,
} as const;

/** Changes nothing. Without days it is the first on which a bank could collect. */
export const rehearseRemittance = staffRead({
  id: "rehearseRemittance",
  summary: "What a remittance of bills due until a day would have, and what not",
  path: "/remittance-rehearsal",
  roles: remittanceManagers,
  rate: "document",
  query: named({
    collectionOn: ["collection_on", z.optional(day)],
    dueUntil: ["due_until", z.optional(day)],
  }),
  response: json(rehearsal),
  errors: selectionErrors,
});
