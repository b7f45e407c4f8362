import * as z from "zod/mini";
import { publicRead, json } from "#platform/contract/endpoint.ts";
import { featureFlags } from "#platform/contract/flags.ts";

export const getFeatureFlags = publicRead({
  id: "getFeatureFlags",
  summary: "Features that are switched on at this moment",
  path: "/feature_flags/",
  versions: [1],
  languageInPath: true,
  cache: "private",
  response: json(z.object({ feature_flags: featureFlags })),
  errors: {},
});
