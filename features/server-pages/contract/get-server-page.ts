import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { rowId } from "#platform/contract/wire.ts";
import { serverBlock } from "./server-page.ts";

/**
 * The blocks of one of the retailer's pages, by group, then by priority. A page without blocks has no items.
 */
export const getServerPage = customerRead({
  id: "getServerPage",
  summary: "Blocks of one of the retailer's pages",
  path: "/ov_customize/html_dinamic_elements/{pageId}",
  versions: [2],
  ownership: "none",
  requires: "features.serverElements",
  params: z.object({ pageId: rowId }),
  response: json(z.object({ items: z.array(serverBlock) })),
  errors: { page_not_found: 404 },
});
