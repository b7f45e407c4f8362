import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { day, instant, named } from "#platform/contract/wire.ts";
import { contentKey, portalContent } from "./portal-content.ts";
import { publisherRoles } from "./desk-roles.ts";

const formerVersion = named({
  version: ["version", z.int()],
  state: ["state", z.enum(["published", "withdrawn"])],
  author: ["author", z.string()],
  writtenAt: ["written_at", instant],
});
export type FormerVersion = z.output<typeof formerVersion>;

export const getPortalContent = staffRead({
  id: "getPortalContent",
  summary: "A page or a block with its draft and its former versions",
  path: "/portal-content/{kind}/{id}",
  roles: publisherRoles,
  params: contentKey,
  response: json(
    named({
      /** Of the last change; a change names it. */
      version: ["version", z.int()],
      /** Null while it is not on the portal. */
      published: ["published", z.nullable(portalContent)],
      draft: [
        "draft",
        z.nullable(
          named({
            content: ["content", portalContent],
            version: ["version", z.int()],
            /** The day of its publication; null of a draft without one. */
            startsOn: ["starts_on", z.nullable(day)],
            author: ["author", z.string()],
            writtenAt: ["written_at", instant],
          }),
        ),
      ],
      /** What was published last before it was withdrawn; null while there is something else to begin with. */
      withdrawn: ["withdrawn", z.nullable(portalContent)],
      /** From the latest. */
      history: ["history", z.array(formerVersion)],
      today: ["today", day],
    }),
  ),
  errors: { content_not_found: 404 },
});
