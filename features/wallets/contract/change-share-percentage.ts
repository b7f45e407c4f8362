import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { contractAndWallet, percentageBody, shareChangeErrors, submittedChange } from "./wallet-share.ts";

/**
 * Gives a contract another percentage of a wallet that several contracts share: the weights then add up to 100, and the
 * others divide the rest in proportion. `wallet_not_shared`: no other contract is in the wallet.
 */
export const changeSharePercentage = customerWrite({
  id: "changeSharePercentage",
  summary: "Change a contract's percentage of a solar wallet",
  method: "PUT",
  path: "/contract/{name}/change_bateria_pes_percentatge/{batteryId}",
  versions: [2],
  requires: "features.virtualBattery",
  ownership: { param: "batteryId" },
  params: contractAndWallet,
  body: named(percentageBody),
  repetition: "key",
  response: json(submittedChange),
  errors: { ...shareChangeErrors, wallet_not_shared: 409, percentage_unchanged: 409 },
});
