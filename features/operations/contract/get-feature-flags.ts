import * as z from "zod/mini";
import { defineEndpoint, json } from "#platform/contract/endpoint.ts";
import { featureFlags } from "#platform/contract/settings.ts";

/** Which features the server has switched on at this moment. */
export const getFeatureFlags = defineEndpoint({
  id: "getFeatureFlags",
  summary: "Features that are switched on at this moment",
  method: "GET",
  path: "/feature_flags/",
  versions: [1],
  languageInPath: true,
  access: "public",
  readOnly: "allowed",
  rate: "read",
  cache: "private",
  ownership: "nobody",
  response: json(z.object({ feature_flags: featureFlags })),
  errors: {},
});
