import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { day, integerText, named } from "#platform/contract/wire.ts";
import { remittance, remittanceReaders } from "./remittance.ts";

export const listRemittances = staffRead({
  id: "listRemittances",
  summary: "Remittances of direct debits, the latest first",
  path: "/remittances",
  roles: remittanceReaders,
  query: z.object({
    offset: z.optional(integerText(0, 1_000_000)),
    limit: z.optional(integerText(1, 100)),
  }),
  response: json(
    named({
      items: ["items", z.array(remittance)],
      total: ["total", z.int()],
      /** How many wait for a second member of staff. */
      waiting: ["waiting", z.int()],
      /** Whether the retailer's account is configured, without which none can be made. */
      canCollect: ["can_collect", z.boolean()],
      /** The first day on which a bank could collect one that is made now. */
      earliestOn: ["earliest_on", day],
    }),
  ),
  errors: {},
});
