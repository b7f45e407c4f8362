import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { day, named } from "#platform/contract/wire.ts";
import { contentKey, readVersion } from "./portal-content.ts";
import { publisherRoles } from "./desk-roles.ts";

/** Publishes the draft, at once or from a day, or a former version, at once. */
export const publishPortalContent = staffWrite({
  id: "publishPortalContent",
  summary: "Publish a page or a block",
  path: "/portal-content/{kind}/{id}/publish",
  roles: publisherRoles,
  params: contentKey,
  body: named({
    version: ["version", readVersion],
    /** The day on which the draft is published; null for at once. */
    startsOn: ["starts_on", z.nullable(day)],
    /** A former version, which is published again; null for the draft. */
    former: ["former", z.nullable(readVersion)],
  }),
  response: json(z.object({ version: z.int() })),
  errors: {
    content_not_found: 404,
    content_changed: 409,
    content_incomplete: 409,
    path_taken: 409,
    day_not_later: 409,
  },
});
