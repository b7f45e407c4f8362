import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";

/** Has the document made and handed to the provider again, where that failed. */
export const retryStaffSignature = staffWrite({
  id: "retryStaffSignature",
  summary: "Hand a document to the provider of signatures again",
  path: "/signatures/{reference}/retry",
  roles: ["agent", "manager"],
  params: z.object({ reference: z.string() }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { signature_not_preparing: 409 },
});
