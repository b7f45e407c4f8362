import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

/** Also revokes the refresh tokens of a remembered device. */
export const endSession = customerWrite({
  id: "endSession",
  summary: "Sign one device out",
  method: "DELETE",
  path: "/auth/sessions/{session_id}",
  versions: [1],
  ownership: { param: "session_id" },
  params: named({ sessionId: ["session_id", z.uuid()] }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: {},
});
