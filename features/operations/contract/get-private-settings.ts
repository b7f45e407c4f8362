import { customerRead, json } from "#platform/contract/endpoint.ts";
import { privateSettings } from "#platform/contract/settings.ts";

export const getPrivateSettings = customerRead({
  id: "getPrivateSettings",
  summary: "Settings of the deployment for signed-in customers",
  path: "/ov_customize/ov_private_settings",
  versions: [1, 2],
  languageInPath: true,
  ownership: "none",
  response: json(privateSettings),
  errors: {},
});
