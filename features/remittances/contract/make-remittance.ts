import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { day, euros, named } from "#platform/contract/wire.ts";
import { selectionErrors } from "./rehearse-remittance.ts";
import { remittanceManagers, remittanceStory } from "./remittance.ts";

/** Asked again under the same `request_id`, it is the same remittance. */
export const makeRemittance = staffWrite({
  id: "makeRemittance",
  summary: "Make a remittance of what was rehearsed",
  path: "/remittances",
  roles: remittanceManagers,
  rate: "document",
  body: named({
    requestId: ["request_id", z.uuid()],
    collectionOn: ["collection_on", day],
    dueUntil: ["due_until", day],
    /** As they were rehearsed: when they have changed, nothing is made. */
    bills: ["bills", z.int().check(z.gte(1))],
    totalCents: ["total", euros.check(z.gte(1))],
  }),
  response: json(remittanceStory),
  errors: { ...selectionErrors, remittance_changed: 409 },
});
