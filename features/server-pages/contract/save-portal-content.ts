import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { named } from "#platform/contract/wire.ts";
import { contentKinds, portalContent, readVersion } from "./portal-content.ts";
import { publisherRoles } from "./desk-roles.ts";

/** Saves a draft, which no customer sees. A new page or block has no id. */
export const savePortalContent = staffWrite({
  id: "savePortalContent",
  summary: "Save a draft of a page or a block",
  path: "/portal-content",
  roles: publisherRoles,
  // Pictures are in the HTML.
  bodyLimitBytes: 4_000_000,
  body: z
    .strictObject({
      kind: z.enum(contentKinds),
      id: z.nullable(z.int().check(z.gte(1), z.lte(2_147_483_647))),
      version: readVersion,
      content: portalContent,
    })
    .check(z.refine(({ kind, content }) => kind === "page" || content.blocks.length === 1)),
  response: json(
    named({
      id: ["id", z.int()],
      version: ["version", z.int()],
      /** With its HTML as it was cleaned. */
      content: ["content", portalContent],
      /** What was left out of the HTML because it is not allowed. */
      removals: [
        "removals",
        z.array(
          z.object({
            name: z.string(),
            language: z.enum(completeLanguages),
            removed: z.array(z.string()),
          }),
        ),
      ],
    }),
  ),
  errors: { content_not_found: 404, content_changed: 409, path_not_possible: 400, picture_not_possible: 400 },
});
