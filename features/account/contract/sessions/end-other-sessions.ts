import * as z from "zod/mini";
import { defineEndpoint, json } from "#platform/contract/endpoint.ts";

/** Signs the customer out everywhere but here. */
export const endOtherSessions = defineEndpoint({
  id: "endOtherSessions",
  summary: "Sign all other devices out",
  method: "POST",
  path: "/auth/sessions/end_others",
  versions: [1],
  languageInPath: false,
  access: "customer",
  readOnly: "refused",
  rate: "write",
  cache: "private",
  ownership: "customer",
  body: z.strictObject({}),
  response: json(z.object({ status: z.literal("OK") })),
  errors: {},
});
