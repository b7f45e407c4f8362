import * as z from "zod/mini";
import { defineEndpoint, json } from "#platform/contract/endpoint.ts";
import { serverPage } from "./server-page.ts";

/** The retailer's own pages, in the order of their buttons, in the language of the call. */
export const listServerPages = defineEndpoint({
  id: "listServerPages",
  summary: "Pages that the retailer has published, for the buttons that lead to them",
  method: "GET",
  path: "/ov_customize/html_dinamic_routes",
  versions: [2],
  languageInPath: false,
  access: "customer",
  readOnly: "allowed",
  rate: "read",
  cache: "private",
  ownership: "nobody",
  requires: "features.serverElements",
  response: json(z.object({ items: z.array(serverPage) })),
  errors: {},
});
