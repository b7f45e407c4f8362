import { json, staffRead } from "#platform/contract/endpoint.ts";
import { remittanceKey, remittanceReaders, remittanceStory } from "./remittance.ts";

export const getRemittance = staffRead({
  id: "getRemittance",
  summary: "A remittance with what became of it",
  path: "/remittances/{remittance_id}",
  roles: remittanceReaders,
  params: remittanceKey,
  response: json(remittanceStory),
  errors: { remittance_not_found: 404 },
});
