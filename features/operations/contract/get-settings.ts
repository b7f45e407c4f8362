import { defineEndpoint, json } from "#platform/contract/endpoint.ts";
import { publicSettings } from "#platform/contract/settings.ts";

/** Settings of the deployment that any visitor may read. */
export const getSettings = defineEndpoint({
  id: "getSettings",
  summary: "Settings of the deployment that any visitor may read",
  method: "GET",
  path: "/ov_customize/ov_settings",
  versions: [1, 2],
  languageInPath: true,
  access: "public",
  readOnly: "allowed",
  rate: "read",
  cache: "shared",
  ownership: "nobody",
  response: json(publicSettings),
  errors: {},
});
