import * as z from "zod/mini";
import { meterRegisters } from "#energy/meter-readings.ts";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { day, named } from "#platform/contract/wire.ts";

/** `billed`: read or estimated for a bill. `sent`: by the customer, not billed yet. */
export const readingOrigins = ["real", "estimated", "self_reported", "sent"] as const;

const earlierReading = named({
  on: ["date", day],
  value: ["value", z.int()],
  origin: ["origin", z.enum(readingOrigins)],
});

/** Not in the specification: what the form for meter readings asks for, and compares with. */
export const getMeter = customerRead({
  id: "getMeter",
  summary: "Registers of a contract's meter with their latest readings, the newest first",
  path: "/contracts/{name}/meter/",
  versions: [2],
  requires: "features.contactAutoReads",
  ownership: { param: "name" },
  params: z.object({ name: z.string().check(z.minLength(1), z.maxLength(40)) }),
  response: json(
    z.object({
      registers: z.array(
        named({
          register: ["register", z.enum(meterRegisters)],
          readings: ["readings", z.array(earlierReading)],
        }),
      ),
    }),
  ),
  errors: { contract_not_found: 404 },
});
