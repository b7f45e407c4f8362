import * as z from "zod/mini";
import { publicRead, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { serverBlock } from "./server-page.ts";

/**
 * What the retailer wants said beside one of the portal's screens, such as `Login`, in whatever case the group is
 * written. Blocks of pages are not among them, so a visitor learns nothing that is for customers.
 */
export const listServerBlocks = publicRead({
  id: "listServerBlocks",
  summary: "What the retailer wants said beside one of the portal's screens",
  path: "/ov_customize/html_dinamic_elements",
  versions: [2],
  cache: "private",
  requires: "features.serverElements",
  // No control characters: PostgreSQL does not take a NUL, not even to find nothing.
  query: named({ groupName: ["group_name", z.string().check(z.regex(/^\P{Cc}{1,60}$/u))] }),
  response: json(z.object({ items: z.array(serverBlock) })),
  errors: {},
});
