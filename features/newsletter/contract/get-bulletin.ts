import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { instant, named } from "#platform/contract/wire.ts";
import {
  bulletinParams,
  bulletinStates,
  deliveryCounts,
  offeredNewsletter,
  writtenBulletin,
} from "./staff-bulletin.ts";
import { bulletinRoles } from "./desk-roles.ts";

export const getBulletin = staffRead({
  id: "getBulletin",
  summary: "An issue of a newsletter, and what became of its emails",
  path: "/bulletins/{bulletinId}",
  roles: bulletinRoles,
  params: bulletinParams,
  response: json(
    named({
      state: ["state", z.enum(bulletinStates)],
      version: ["version", z.int()],
      bulletin: ["bulletin", writtenBulletin],
      newsletters: ["newsletters", z.array(offeredNewsletter)],
      /** Addresses by language: of a draft those that it would be sent to now, else those of its emails. */
      recipients: ["recipients", z.record(z.enum(completeLanguages), z.int())],
      deliveries: ["deliveries", deliveryCounts],
      /** Null until the last email has left. */
      finishedAt: ["finished_at", z.nullable(instant)],
    }),
  ),
  errors: { bulletin_not_found: 404 },
});
