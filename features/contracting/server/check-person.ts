import type { FailureDetails } from "#platform/server/handler.ts";
import { handler, type Call, type Handler } from "#platform/server/handler.ts";
import { checkLeadIdentity } from "../contract/check-lead-identity.ts";
import { getLeadScore, type leadCheckErrors } from "../contract/get-lead-score.ts";
import type { ContractingPorts } from "./leads/contracting-ports.ts";
import { visitorIdsOf } from "./leads/lead-owner.ts";
import { findLeadWhole, findOwnLead } from "./leads/lead-queries.ts";
import { checkPauseSeconds, checkPerson, personOf, type CheckKind } from "./leads/person-checks.ts";

type CheckCall = Pick<Call<typeof getLeadScore>, "params" | "session" | "cookies" | "client" | "now"> & {
  readonly fail: (code: keyof typeof leadCheckErrors, details?: FailureDetails) => never;
};

/** Whether the person of one's own lead passes a check. A lead without the consent for the solvency is not asked about. */
const passes = async (ports: ContractingPorts, call: CheckCall, kind: CheckKind): Promise<boolean> => {
  const { params, client, now, fail } = call;
  const { pool } = ports.database;
  const visitorIds = visitorIdsOf(call);
  const lead = (await findOwnLead(pool, { ...params, visitorIds, now })) ?? fail("lead_not_found");
  const { values } = await findLeadWhole(pool, lead);
  if (kind === "solvency" && values.acceptsMorosityCheck !== true) return fail("lead_consent_missing");
  const person = personOf(values, kind) ?? fail("lead_person_missing");
  const outcome = await checkPerson(ports, { kind, person }, { visitorIds, address: client.address, now });
  if (outcome === "no_answer") return fail("lead_checks_unavailable", { retryAfterSeconds: 60 });
  if (outcome === "too_many")
    return fail("too_many_lead_checks", {
      retryAfterSeconds: checkPauseSeconds,
      values: { minutes: checkPauseSeconds / 60 },
    });
  return outcome === "passed";
};

export const handleGetLeadScore = (ports: ContractingPorts): Handler =>
  handler(getLeadScore, async (call) => ({
    score: (await passes(ports, call, "solvency")) ? ("good" as const) : ("bad" as const),
  }));

export const handleCheckLeadIdentity = (ports: ContractingPorts): Handler =>
  handler(checkLeadIdentity, async (call) => ({ isValid: await passes(ports, call, "identity") }));
