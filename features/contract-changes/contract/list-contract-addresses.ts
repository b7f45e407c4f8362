import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { rowId } from "#platform/contract/wire.ts";
import { notificationAddressOption } from "./list-addresses.ts";

/** The specification's call for gas contracts: the same addresses, if the contract is the customer's. */
export const listContractAddresses = customerRead({
  id: "listContractAddresses",
  summary: "Notification addresses from which a gas contract can choose",
  path: "/contracts/{id}/addresses/",
  versions: [1],
  languageInPath: true,
  ownership: { param: "id" },
  params: z.object({ id: rowId }),
  response: json(z.array(notificationAddressOption)),
  errors: { contract_not_found: 404 },
});
