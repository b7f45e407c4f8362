import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { contractAndWallet, shareChangeErrors, submittedChange } from "./wallet-share.ts";

/** Changes what becomes of the discounts of a share; the value is the name of a type of `listWalletTypes`. */
export const changeDiscounts = customerWrite({
  id: "changeDiscounts",
  summary: "Change how a contract's discounts of a solar wallet are applied",
  method: "PUT",
  path: "/contract/{name}/bateria/{batteryId}",
  versions: [1],
  languageInPath: true,
  requires: "features.virtualBattery",
  ownership: { param: "batteryId" },
  params: contractAndWallet,
  body: named({ discountType: ["valor_descomptes", z.string().check(z.minLength(1), z.maxLength(40))] }),
  repetition: "key",
  response: json(submittedChange),
  errors: { ...shareChangeErrors, discount_type_not_available: 400 },
});
