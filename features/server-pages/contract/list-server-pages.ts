import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { serverPage } from "./server-page.ts";

/** The retailer's pages, in the order of their buttons, in the language of the request. */
export const listServerPages = customerRead({
  id: "listServerPages",
  summary: "Pages that the retailer has published",
  path: "/ov_customize/html_dinamic_routes",
  versions: [2],
  ownership: "none",
  requires: "features.serverElements",
  response: json(z.object({ items: z.array(serverPage) })),
  errors: {},
});
