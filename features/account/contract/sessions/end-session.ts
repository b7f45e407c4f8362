import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

/** Signs a device of the customer's out; one that was kept signed in does not come back by itself. */
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
