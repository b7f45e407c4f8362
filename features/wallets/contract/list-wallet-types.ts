import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { discountTypes } from "./wallet-share.ts";

/** What can become of the discounts of a share, with its description in the language of the request. */
export const listWalletTypes = customerRead({
  id: "listWalletTypes",
  summary: "Ways in which discounts of a solar wallet are applied",
  path: "/contract/bateria/types",
  versions: [1],
  languageInPath: true,
  requires: "features.virtualBattery",
  ownership: "none",
  response: json(
    z.object({ types: z.array(z.object({ name: z.enum(discountTypes), description: z.string() })) }),
  ),
  errors: {},
});
