import * as z from "zod/mini";
import { caseReference } from "#platform/contract/case-reference.ts";
import { attachmentBodyLimitBytes, attachmentErrors, attachments } from "#platform/contract/attachments.ts";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { day, named } from "#platform/contract/wire.ts";
import { message } from "./case-fields.ts";

/**
 * Makes a claim about a contract. `result` is the number of the claim. `contract` repeats the contract of the path.
 * `invoice` and `due_on` are not in the specification: the disputed bill, for which the supply is not cut while the claim
 * is open, and the day by which an answer is due.
 */
export const createClaim = customerWrite({
  id: "createClaim",
  summary: "Make a claim about a contract",
  method: "POST",
  path: "/contracts/{name}/atc/",
  versions: [1],
  requires: "features.reclamation",
  bodyLimitBytes: attachmentBodyLimitBytes,
  ownership: { param: "name" },
  params: z.object({ name: z.string().check(z.minLength(1), z.maxLength(40)) }),
  body: named({
    contractName: ["contract", z.optional(z.string().check(z.maxLength(40)))],
    claimType: ["tipus", z.string().check(z.maxLength(2))],
    claimSubtype: ["subtipus", z.string().check(z.maxLength(3))],
    message: ["comments", message],
    attachments: ["attachment", z.optional(attachments)],
    invoiceNumber: ["invoice", z.optional(z.string().check(z.minLength(1), z.maxLength(40)))],
  }),
  repetition: "content",
  response: json(z.object({ data: named({ reference: ["result", caseReference], dueOn: ["due_on", day] }) })),
  errors: {
    ...attachmentErrors,
    contract_not_found: 404,
    claim_reason_not_found: 400,
    invoice_not_found: 400,
  },
});
