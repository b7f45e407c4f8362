import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { defineStaffLook, type CarryOut } from "#platform/server/staff-action.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import type { ChangeBlock } from "../contract/change-block.ts";
import { decideStaffRequest } from "../contract/decide-staff-request.ts";
import { getStaffRequest, type StaffRequest } from "../contract/get-staff-request.ts";
import type { DescribedChange } from "./change-block.ts";
import type { ChangeRequests } from "./change-requests.ts";
import { decideRequest } from "./decide-request.ts";
import { storedRequests } from "./request-queries.ts";

export interface StaffRequestPorts {
  readonly database: Pick<Database, "pool">;
  readonly requests: ChangeRequests;
  readonly carryOut: CarryOut;
  readonly requestSummaries: {
    readonly subjectOf: (request: Omit<DescribedChange, "costs">, language: CompleteLanguage) => string;
    readonly blockOf: (request: DescribedChange, language: CompleteLanguage) => ChangeBlock;
  };
}

const readRequest = defineStaffLook("requests read", getStaffRequest.roles);

const authorOf = (subject: StaffSubject, now: Date) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
});

const findStaffRequest = async (
  { database: { pool }, requestSummaries }: Pick<StaffRequestPorts, "database" | "requestSummaries">,
  reference: string,
  language: CompleteLanguage,
): Promise<{ customerId: number; staffRequest: StaffRequest } | undefined> => {
  const owned = await storedRequests.findByReference(pool, reference);
  if (owned === undefined) return undefined;
  const { ownerId: customerId, found } = owned;
  const steps = await storedRequests.findSteps(pool, customerId, [found.requestId]);
  return {
    customerId,
    staffRequest: {
      reference,
      state: found.state,
      version: found.version,
      title: requestSummaries.subjectOf(found, language),
      taxId: found.taxId,
      contractName: found.contractName,
      block: requestSummaries.blockOf(found, language),
      reason: found.reason,
      createdAt: found.createdAt,
      steps: steps.map(({ state, changedAt }) => ({ state, changedAt })),
    },
  };
};

export const handleGetStaffRequest = (ports: StaffRequestPorts): Handler =>
  handler(getStaffRequest, async ({ params: { reference }, language, subject, now, fail }) => {
    const found = (await findStaffRequest(ports, reference, language)) ?? fail("request_not_found");
    await ports.carryOut(readRequest, { reference, customerId: found.customerId }, authorOf(subject, now));
    return found.staffRequest;
  });

export const handleDecideStaffRequest = (ports: StaffRequestPorts): Handler =>
  handler(decideStaffRequest, async ({ params: { reference }, body, language, subject, now, fail }) => {
    if (body.decision === "reject" && body.reason === undefined) return fail("reason_missing");
    const decided = await decideRequest(ports, { reference, ...body }, authorOf(subject, now));
    if (decided === "changed_meanwhile") return fail("request_changed");
    if (typeof decided === "string") return fail(decided);
    return (await findStaffRequest(ports, reference, language))?.staffRequest ?? fail("request_not_found");
  });
