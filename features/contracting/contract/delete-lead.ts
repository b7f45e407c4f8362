import * as z from "zod/mini";
import { json, publicWrite } from "#platform/contract/endpoint.ts";
import { leadIdParams } from "./lead-sections.ts";

/** Erases an unfinished lead with its files, and the lead for gas that belongs to it. */
export const deleteLead = publicWrite({
  id: "deleteLead",
  summary: "Erase one’s own unfinished lead",
  method: "DELETE",
  path: "/leads/{lead_id}",
  versions: [1],
  ownership: { param: "lead_id" },
  params: leadIdParams,
  response: json(z.object({ status: z.literal("OK") })),
  errors: { lead_not_found: 404, lead_closed: 409 },
});
