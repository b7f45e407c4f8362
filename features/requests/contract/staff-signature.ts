import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";

const roles = ["agent", "manager"] as const;
const params = z.object({ reference: z.string() });
const done = json(z.object({ status: z.literal("OK") }));

/** Staff have spoken to the customer about a change that expired without a signature: nothing is left to do. */
export const settleStaffSignature = staffWrite({
  id: "settleStaffSignature",
  summary: "Record that nothing is left to do about a document that was not signed",
  path: "/signatures/{reference}/settle",
  roles,
  params,
  response: done,
  errors: { signature_settled: 409 },
});

/** Has the document made and handed to the provider again, where that failed. */
export const retryStaffSignature = staffWrite({
  id: "retryStaffSignature",
  summary: "Hand a document to the provider of signatures again",
  path: "/signatures/{reference}/retry",
  roles,
  params,
  response: done,
  errors: { signature_not_preparing: 409 },
});
