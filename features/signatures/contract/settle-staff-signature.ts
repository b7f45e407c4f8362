import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";

/** Staff have spoken to the customer about a change that expired without a signature: nothing is left to do. */
export const settleStaffSignature = staffWrite({
  id: "settleStaffSignature",
  summary: "Record that nothing is left to do about a document that was not signed",
  path: "/signatures/{reference}/settle",
  roles: ["agent", "manager"],
  params: z.object({ reference: z.string() }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { signature_settled: 409 },
});
