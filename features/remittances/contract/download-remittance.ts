import { file, staffRead } from "#platform/contract/endpoint.ts";
import { remittanceKey, remittanceManagers } from "./remittance.ts";

/** The same bytes each time. */
export const downloadRemittance = staffRead({
  id: "downloadRemittance",
  summary: "The file of a remittance for the bank (pain.008)",
  path: "/remittances/{remittance_id}/file",
  roles: remittanceManagers,
  rate: "document",
  params: remittanceKey,
  response: file("application/xml"),
  errors: { remittance_not_found: 404, remittance_not_ready: 409, remittance_outdated: 409 },
});
