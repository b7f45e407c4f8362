import * as z from "zod/mini";
import { meterRegisters } from "#energy/meter-readings.ts";
import { attachmentBodyLimitBytes, attachmentErrors, attachments } from "#platform/contract/attachments.ts";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { day, named } from "#platform/contract/wire.ts";
import { caseReceipt, message, subject } from "./case-fields.ts";

/** The registers of a meter as the customer read them. */
const meterReading = named({
  readOn: ["read_on", day],
  registers: [
    "registers",
    z
      .array(
        z.strictObject({
          register: z.enum(meterRegisters),
          value: z.int().check(z.gte(0), z.lte(99_999_999)),
        }),
      )
      .check(z.minLength(1), z.maxLength(6)),
  ],
});

/**
 * Writes to the retailer. `polissa_id` and `polissa_type` are a contract of `GET contracts/list-info/`. `reading` is not
 * in the specification: with the category of meter readings it has the registers. Sent again within ten minutes
 * with the same content, files and registers included, it is the same case.
 */
export const createCase = customerWrite({
  id: "createCase",
  summary: "Write to the retailer about a contract",
  method: "POST",
  path: "/crm/cases/",
  versions: [1],
  requires: "crm.case",
  bodyLimitBytes: attachmentBodyLimitBytes,
  body: named({
    contractId: ["polissa_id", z.int().check(z.positive())],
    commodity: ["polissa_type", z.enum(["electricity", "gas"])],
    categoryId: ["categ_id", z.int()],
    subject: ["title", subject],
    message: ["message", message],
    reading: ["reading", z.optional(meterReading)],
    attachments: ["attachments", z.optional(attachments)],
  }),
  repetition: "content",
  response: json(z.object({ data: caseReceipt })),
  errors: {
    ...attachmentErrors,
    contract_not_found: 404,
    category_not_found: 400,
    registers_not_complete: 400,
    reading_date_not_valid: 400,
  },
});
