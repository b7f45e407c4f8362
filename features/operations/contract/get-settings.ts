import { publicRead, json } from "#platform/contract/endpoint.ts";
import { publicSettings } from "#platform/contract/settings.ts";

export const getSettings = publicRead({
  id: "getSettings",
  summary: "Settings of the deployment that any visitor may read",
  path: "/ov_customize/ov_settings",
  versions: [1, 2],
  languageInPath: true,
  response: json(publicSettings),
  errors: {},
});
