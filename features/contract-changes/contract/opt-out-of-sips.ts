import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { contractName } from "#features/contracts/contract/contract-name.ts";
import { contractChangeErrors, submitted } from "./contract-change.ts";

export const sipsOptOutBody = z.strictObject({ noCessionSelection: z.literal(true) });

/**
 * Forbids other retailers to consult the supply point in SIPS. The portal only opts out: to share the data again the
 * customer writes to the retailer. `sips_already_opted_out`: the data is not shared any more.
 */
export const optOutOfSips = customerWrite({
  id: "optOutOfSips",
  summary: "Opt out of sharing the supply point's SIPS data with other retailers",
  method: "POST",
  path: "/contracts/{name}/no_cession_sips/",
  versions: [1],
  languageInPath: true,
  requires: "features.noCesionSips",
  ownership: { param: "name" },
  params: contractName,
  body: sipsOptOutBody,
  repetition: "key",
  response: json(submitted),
  errors: { ...contractChangeErrors, sips_already_opted_out: 409 },
});
