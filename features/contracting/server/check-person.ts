import { handler, type Call, type FailureDetails, type Handler } from "#platform/server/handler.ts";
import { checkLeadIdentity } from "../contract/check-lead-identity.ts";
import { getLeadScore, type leadCheckErrors } from "../contract/get-lead-score.ts";
import type { LeadValues } from "../contract/lead-sections.ts";
import type { ContractingPorts } from "./leads/contracting-ports.ts";
import { visitorIdsOf } from "./leads/lead-owner.ts";
import { findLeadWhole, findOwnLead } from "./leads/lead-queries.ts";
import { checkPauseSeconds, checkPerson, personOf, type CheckKind } from "./leads/person-checks.ts";

type CheckCode = Exclude<keyof typeof leadCheckErrors, "lead_consent_missing">;
type CheckCall = Pick<Call<typeof getLeadScore>, "params" | "session" | "cookies" | "client" | "now"> & {
  readonly fail: (code: CheckCode, details?: FailureDetails) => never;
};

/** The answers of one's own lead. */
const answersOf = async ({ database: { pool } }: ContractingPorts, call: CheckCall): Promise<LeadValues> => {
  const { params, now, fail } = call;
  const found = await findOwnLead(pool, { ...params, visitorIds: visitorIdsOf(call), now });
  return (await findLeadWhole(pool, found ?? fail("lead_not_found"))).values;
};

/** Whether the person of a lead passes a check. */
const passes = async (
  ports: ContractingPorts,
  call: CheckCall,
  { kind, values }: { readonly kind: CheckKind; readonly values: LeadValues },
): Promise<boolean> => {
  const { client, now, fail } = call;
  const person = personOf(values, kind) ?? fail("lead_person_missing");
  const context = { visitorIds: visitorIdsOf(call), address: client.address, now };
  const outcome = await checkPerson(ports, { kind, person }, context);
  if (outcome === "no_answer") return fail("lead_checks_unavailable", { retryAfterSeconds: 60 });
  if (outcome === "too_many")
    return fail("too_many_lead_checks", {
      retryAfterSeconds: checkPauseSeconds,
      values: { minutes: checkPauseSeconds / 60 },
    });
  return outcome === "passed";
};

export const handleGetLeadScore = (ports: ContractingPorts): Handler =>
  handler(getLeadScore, async (call) => {
    const values = await answersOf(ports, call);
    if (values.acceptsMorosityCheck !== true) return call.fail("lead_consent_missing");
    const isGood = await passes(ports, call, { kind: "solvency", values });
    return { score: isGood ? ("good" as const) : ("bad" as const) };
  });

export const handleCheckLeadIdentity = (ports: ContractingPorts): Handler =>
  handler(checkLeadIdentity, async (call) => ({
    isValid: await passes(ports, call, { kind: "identity", values: await answersOf(ports, call) }),
  }));
