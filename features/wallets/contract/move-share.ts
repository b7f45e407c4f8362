import * as z from "zod/mini";
import { contract } from "#features/contracts/contract/get-contract.ts";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { contractAndWallet, percentageBody, shareChangeErrors } from "./wallet-share.ts";

/**
 * Moves a contract's share to another wallet, of which it then has the percentage. `share_is_origin`: the wallet is filled
 * by this contract; `self_consumption_active`: the contract has a roof of its own. Both are changed by the retailer.
 * `percentage_not_possible`: 0, or less than 100 of a wallet without other contracts.
 */
export const moveShare = customerWrite({
  id: "moveShare",
  summary: "Move a contract's share of a solar wallet to another wallet",
  method: "PUT",
  path: "/contract/{name}/bateria_virtual_move_virtual_battery/{batteryId}",
  versions: [1],
  languageInPath: true,
  requires: "features.virtualBattery",
  ownership: { param: "batteryId" },
  params: contractAndWallet,
  body: named({
    ...percentageBody,
    targetWalletId: ["bateria_desti", z.int().check(z.gte(1))],
  }),
  repetition: "key",
  response: json(contract),
  errors: {
    ...shareChangeErrors,
    share_is_origin: 409,
    self_consumption_active: 409,
    percentage_not_possible: 409,
  },
});
