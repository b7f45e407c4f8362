import * as z from "zod/mini";
import { caseReference } from "#platform/contract/case-reference.ts";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { day, named } from "#platform/contract/wire.ts";

/** Not in the specification: the open claims, by which bills and contracts are marked as disputed. */
export const listDisputes = customerRead({
  id: "listDisputes",
  summary: "The customer's open claims with their contract and disputed bill",
  path: "/crm/disputes/",
  versions: [2],
  response: json(
    z.object({
      items: z.array(
        named({
          reference: ["id", caseReference],
          contractName: ["contract", z.nullable(z.string())],
          invoiceNumber: ["invoice", z.nullable(z.string())],
          dueOn: ["due_on", day],
        }),
      ),
    }),
  ),
  errors: {},
});
