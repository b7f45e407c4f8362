import type { OwnedObjects } from "./owned-object.ts";
import { callAs, type Target } from "./target.ts";

/** A request for a new contract of the household that waits for the distributor. */
const confirmedLead = async (target: Target): Promise<string> => {
  const begun = await callAs(target, {
    method: "POST",
    path: "/leads",
    token: target.tokens.customer,
    body: { cups: { name: "ES0031405600000002AF" } },
  });
  await target.database.unguarded.query(
    "update leads set state = 'confirmed', confirmed_at = now() where lead_id = $1",
    [begun.json.lead_id],
  );
  return begun.json.lead_id;
};

/** A request for a new contract that the household has begun, with a person to be checked. */
export const leadObjects = async (target: Target): Promise<OwnedObjects> => {
  const owner = target.tokens.customer;
  const begun = await callAs(target, {
    method: "POST",
    path: "/leads",
    token: owner,
    body: {
      allow_contact: true,
      accept_morosity_verification: true,
      cups: { name: "ES0031405600000001AY" },
      owner: { type: "F", vat: "11111123F", name: "Núria", surname1: "Vilà" },
    },
  });
  const lead = { owner, own: begun.json.lead_id, unknown: "A".repeat(32) };
  const confirmed = await confirmedLead(target);
  return {
    withdrawLead: { ...lead, own: confirmed, path: "/leads/{id}/withdraw", body: {} },
    getLead: { ...lead, path: "/leads/{id}" },
    getLeadScore: { ...lead, path: "/leads/solvencia/{id}" },
    checkLeadIdentity: { ...lead, path: "/leads/dni-validation/{id}" },
    sendLeadLink: { ...lead, path: "/leads/{id}/link", body: { email: "nuria@correu.example" } },
    deleteLead: { ...lead, path: "/leads/{id}" },
  };
};
