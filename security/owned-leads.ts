import type { OwnedObjects } from "./owned-object.ts";
import { callAs, type Target } from "./target.ts";

/** A request for a new contract of the household in a state that the distributor brings. */
const leadInState = async (
  target: Target,
  { cups, state, refusalCode = null }: { cups: string; state: string; refusalCode?: string | null },
): Promise<string> => {
  const begun = await callAs(target, {
    method: "POST",
    path: "/leads",
    token: target.tokens.customer,
    body: { cups: { name: cups } },
  });
  await target.database.unguarded.query(
    "update leads set state = $2, refusal_code = $3, confirmed_at = now() where lead_id = $1",
    [begun.json.lead_id, state, refusalCode],
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
  const confirmed = await leadInState(target, { cups: "ES0031405600000002AF", state: "confirmed" });
  const refused = await leadInState(target, {
    cups: "ES0031405600000003AP",
    state: "refused",
    refusalCode: "03",
  });
  const priced = await callAs(target, {
    method: "POST",
    path: "/leads",
    token: owner,
    body: {
      cups: { name: "ES0031405600000004AD", dp: "17003" },
      tarifa: 1,
      tarifaATR: 18,
      power: 4.6,
      power2: 4.6,
    },
  });
  return {
    getLeadProgress: { ...lead, own: confirmed, path: "/leads/{id}/progress" },
    downloadLeadPaper: { ...lead, own: priced.json.lead_id, path: "/leads/{id}/papers/summary" },
    askHolderChange: { ...lead, own: refused, path: "/leads/{id}/holder-change", body: {} },
    withdrawLead: { ...lead, own: confirmed, path: "/leads/{id}/withdraw", body: {} },
    getLead: { ...lead, path: "/leads/{id}" },
    getLeadScore: { ...lead, path: "/leads/solvencia/{id}" },
    checkLeadIdentity: { ...lead, path: "/leads/dni-validation/{id}" },
    sendLeadLink: { ...lead, path: "/leads/{id}/link", body: { email: "nuria@correu.example" } },
    deleteLead: { ...lead, path: "/leads/{id}" },
  };
};
