import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { contentKey, readVersion } from "./portal-content.ts";
import { publisherRoles } from "./desk-roles.ts";

/** Takes a page or a block from the portal, or discards its draft. Both can be restored from the history. */
export const withdrawPortalContent = staffWrite({
  id: "withdrawPortalContent",
  summary: "Withdraw a page or a block, or discard its draft",
  path: "/portal-content/{kind}/{id}/withdraw",
  roles: publisherRoles,
  params: contentKey,
  body: z.strictObject({ version: readVersion, what: z.enum(["published", "draft"]) }),
  response: json(z.object({ version: z.int() })),
  errors: { content_not_found: 404, content_changed: 409 },
});
