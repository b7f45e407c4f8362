import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import type { CustomerSettings } from "./configuration.ts";

export const getPrivateSettings = customerRead({
  id: "getPrivateSettings",
  summary: "Settings of the deployment for signed-in customers",
  path: "/ov_customize/ov_private_settings",
  versions: [1, 2],
  languageInPath: true,
  ownership: "none",
  response: json(z.custom<CustomerSettings>()),
  errors: {},
});
