import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { named, rowId } from "#platform/contract/wire.ts";

/** The percentage of each of the customer's wallets that a contract has; 0 where it has no share. */
export const listSharePercentages = customerRead({
  id: "listSharePercentages",
  summary: "A contract's percentage of each solar wallet",
  path: "/contract/bateria_virtual_percentages/{id}",
  versions: [1],
  languageInPath: true,
  requires: "features.virtualBattery",
  ownership: { param: "id" },
  params: z.object({ id: rowId }),
  response: json(
    z.object({
      percentages: z.array(named({ walletId: ["bateria_id", z.int()], percentage: ["percentage", z.int()] })),
    }),
  ),
  errors: { contract_not_found: 404 },
});
