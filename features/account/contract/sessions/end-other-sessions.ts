import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";

/** Also revokes the refresh tokens of all other devices. */
export const endOtherSessions = customerWrite({
  id: "endOtherSessions",
  summary: "Sign all other devices out",
  method: "POST",
  path: "/auth/sessions/end_others",
  versions: [1],
  body: z.strictObject({}),
  response: json(z.object({ status: z.literal("OK") })),
  errors: {},
});
