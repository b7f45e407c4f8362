import { handler, type Handler } from "#platform/server/handler.ts";
import { defineStaffLook } from "#platform/server/staff-action.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import { decideStaffLead } from "../contract/decide-staff-lead.ts";
import { getStaffLead, type StaffLead } from "../contract/get-staff-lead.ts";
import { decideLead, findForRetailer, type LeadDecisionPorts } from "./leads/decide-lead.ts";
import { toOperatorLead } from "./leads/lead-answers.ts";
import { storedLeads } from "./leads/lead-queries.ts";

const readLead = defineStaffLook("leads read", getStaffLead.roles);

const authorOf = (subject: StaffSubject, now: Date) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
});

const findStaffLead = async (
  ports: LeadDecisionPorts,
  reference: string,
): Promise<{ customerId: number | null; staffLead: StaffLead } | undefined> => {
  const owned = await findForRetailer(ports, reference);
  if (owned === undefined) return undefined;
  const { ownerId, found } = owned;
  const { pool } = ports.database;
  const steps = await storedLeads.findSteps(pool, ownerId, [found.leadId]);
  return {
    customerId: found.customerId,
    staffLead: {
      lead: await toOperatorLead(pool, found),
      version: found.version,
      steps: steps.map(({ state, changedAt }) => ({ state, changedAt })),
    },
  };
};

const outcomeOf = (body: BodyOf<typeof decideStaffLead>) => {
  switch (body.decision) {
    case "accept":
      return { to: "accepted", name: "leads accept" } as const;
    case "resend":
      return { to: "confirmed", name: "leads resend" } as const;
    case "withdraw":
      return { to: "withdrawn", name: "leads withdraw" } as const;
    case "refuse":
      return { to: "refused", name: "leads refuse", refusalCode: body.code } as const;
    case "visit":
      return { to: "visit", name: "leads visit", visitOn: body.visit_on } as const;
    case "activate": {
      const { contract: contractName, starts_on: startsOn } = body;
      return { to: "active", name: "leads activate", contractName, startsOn } as const;
    }
  }
};

export const handleGetStaffLead = (ports: LeadDecisionPorts): Handler =>
  handler(getStaffLead, async ({ params: { reference }, subject, now, fail }) => {
    const found = (await findStaffLead(ports, reference)) ?? fail("lead_not_found");
    await ports.carryOut(readLead, { reference, customerId: found.customerId }, authorOf(subject, now));
    return found.staffLead;
  });

export const handleDecideStaffLead = (ports: LeadDecisionPorts): Handler =>
  handler(decideStaffLead, async ({ params: { reference }, body, subject, now, fail }) => {
    const decision = { reference, version: body.version, ...outcomeOf(body) };
    const decided = await decideLead(ports, decision, authorOf(subject, now));
    if (decided === "changed_meanwhile") return fail("lead_changed");
    if (typeof decided === "string") return fail(decided);
    return (await findStaffLead(ports, reference))?.staffLead ?? fail("lead_not_found");
  });
