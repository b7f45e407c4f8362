import * as z from "zod/mini";
import { caseReference } from "#platform/contract/case-reference.ts";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { requestStates } from "#platform/contract/request-state.ts";
import { instant, named } from "#platform/contract/wire.ts";
import { changeBlock } from "./change-block.ts";

/** A change that a customer has requested, as staff read it. */
export const staffRequest = named({
  reference: ["reference", caseReference],
  state: ["state", z.enum(requestStates)],
  version: ["version", z.int()],
  title: ["title", z.string()],
  taxId: ["tax_id", z.string()],
  contractName: ["contract", z.nullable(z.string())],
  /** From and to in words, as the customer reads them: account numbers are masked. */
  block: ["block", changeBlock],
  /** The retailer's reason for a rejection; empty otherwise. */
  reason: ["reason", z.string()],
  createdAt: ["created_at", instant],
  steps: [
    "steps",
    z.array(named({ state: ["state", z.enum(requestStates)], changedAt: ["changed_at", instant] })),
  ],
});
export type StaffRequest = z.output<typeof staffRequest>;

export const getStaffRequest = staffRead({
  id: "getStaffRequest",
  summary: "A change that a customer has requested",
  path: "/requests/{reference}",
  roles: ["agent", "manager"],
  params: z.object({ reference: z.string() }),
  response: json(staffRequest),
  errors: { request_not_found: 404 },
});
