import * as z from "zod/mini";
import { publicRead, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { serverBlock } from "./server-page.ts";

/**
 * The retailer's blocks for one of the portal's screens, such as `Login` (case-insensitive). Blocks of pages
 * are excluded, so a visitor never receives content that is for customers.
 */
export const listServerBlocks = publicRead({
  id: "listServerBlocks",
  summary: "The retailer's blocks for one of the portal's screens",
  path: "/ov_customize/html_dinamic_elements",
  versions: [2],
  cache: "private",
  requires: "features.serverElements",
  // No control characters: PostgreSQL refuses a NUL even in a comparison.
  query: named({ groupName: ["group_name", z.string().check(z.regex(/^\P{Cc}{1,60}$/u))] }),
  response: json(z.object({ items: z.array(serverBlock) })),
  errors: {},
});
