import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { named } from "#platform/contract/wire.ts";
import { bulletinVersion, writtenBulletin } from "./staff-bulletin.ts";
import { bulletinRoles } from "./desk-roles.ts";

/** Saves a draft, of which nothing is sent. A new one has no number. */
export const saveBulletin = staffWrite({
  id: "saveBulletin",
  summary: "Save the draft of an issue",
  path: "/bulletins",
  roles: bulletinRoles,
  bodyLimitBytes: 700_000,
  body: named({
    bulletinId: ["bulletin_id", z.nullable(z.int().check(z.gte(1), z.lte(2_147_483_647)))],
    version: ["version", bulletinVersion],
    bulletin: ["bulletin", writtenBulletin],
  }),
  response: json(
    named({
      bulletinId: ["bulletin_id", z.int()],
      version: ["version", z.int()],
      /** What emails must not have and is left out of them, by language. */
      removals: [
        "removals",
        z.array(
          named({
            language: ["language", z.enum(completeLanguages)],
            removed: ["removed", z.array(z.string())],
          }),
        ),
      ],
    }),
  ),
  errors: {
    bulletin_not_found: 404,
    bulletin_changed: 409,
    bulletin_name_taken: 409,
    newsletter_not_sent_here: 400,
  },
});
