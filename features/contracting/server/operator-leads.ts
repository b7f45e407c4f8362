import * as z from "zod/mini";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import { instantCursor, pageOf } from "#platform/contract/list-cursor.ts";
import { operatorHandler, type OperatorHandler } from "#platform/server/http/operator-routes.ts";
import { actorOf, type OperatorSubject } from "#platform/server/subject.ts";
import {
  acceptLead,
  activateLead,
  downloadLeadFile,
  getOperatorLead,
  listOperatorLeads,
  planLeadVisit,
  recordLeadWithdrawal,
  refuseLead,
  resendLead,
  type OperatorLead,
} from "../contract/operator-leads.ts";
import {
  decideLead,
  findForRetailer,
  type NamedDecision,
  type LeadDecisionPorts,
} from "./leads/decide-lead.ts";
import { toOperatorLead } from "./leads/lead-answers.ts";
import { findLeadFile } from "./leads/lead-files.ts";
import { listConfirmedLeads } from "./leads/lead-queries.ts";

export interface OperatorLeadPorts extends LeadDecisionPorts {
  readonly storage: Pick<FileStorage, "get">;
}

const defaultLimit = 100;
/** Requests that wait for the retailer or the distributor. */
const waitingStates = ["confirmed", "accepted", "visit"] as const;

interface DecisionCall {
  readonly params: { readonly reference: string };
  readonly key: OperatorSubject;
  readonly now: Date;
  readonly fail: (code: "lead_not_found" | "lead_state_wrong") => never;
}

const decide = async (
  ports: OperatorLeadPorts,
  { params, key, now, fail }: DecisionCall,
  decision: Omit<NamedDecision, "reference">,
): Promise<OperatorLead> => {
  const decided = await decideLead(ports, { ...params, ...decision }, { actor: actorOf(key), now });
  if (typeof decided === "object") return decided;
  return fail(decided === "changed_meanwhile" ? "lead_state_wrong" : decided);
};

/** The calls of the retailer's system about requests for new contracts. */
export const operatorHandlers = (ports: OperatorLeadPorts): OperatorHandler[] => [
  operatorHandler(listOperatorLeads, async ({ query: { limit = defaultLimit, state, after } }) => {
    const { pool } = ports.database;
    const states = state === undefined ? waitingStates : [state];
    const { page, next } = pageOf(
      await listConfirmedLeads(pool, { states, after, limit }),
      limit,
      ({ createdAt, reference }) => z.encode(instantCursor, { position: createdAt, key: reference }),
    );
    return { leads: await Promise.all(page.map((lead) => toOperatorLead(pool, lead))), next };
  }),
  operatorHandler(getOperatorLead, async ({ params, fail }) => {
    const found = (await findForRetailer(ports, params.reference)) ?? fail("lead_not_found");
    return toOperatorLead(ports.database.pool, found.found);
  }),
  operatorHandler(downloadLeadFile, async ({ params: { reference, fileId }, fail }) => {
    const { database, storage } = ports;
    const lead = (await findForRetailer(ports, reference)) ?? fail("lead_not_found");
    const { leadId } = lead.found;
    const file = (await findLeadFile(database.pool, { leadId, fileId })) ?? fail("lead_not_found");
    const content = (await storage.get(file.storageKey)) ?? fail("lead_not_found");
    return { filename: file.filename, mediaType: file.mediaType, content };
  }),
  operatorHandler(acceptLead, (call) => decide(ports, call, { to: "accepted", name: "leads accept" })),
  operatorHandler(planLeadVisit, (call) =>
    decide(ports, call, { to: "visit", ...call.body, name: "leads visit" }),
  ),
  operatorHandler(refuseLead, (call) =>
    decide(ports, call, { to: "refused", refusalCode: call.body.code, name: "leads refuse" }),
  ),
  operatorHandler(resendLead, (call) => decide(ports, call, { to: "confirmed", name: "leads resend" })),
  operatorHandler(activateLead, (call) =>
    decide(ports, call, { to: "active", ...call.body, name: "leads activate" }),
  ),
  operatorHandler(recordLeadWithdrawal, (call) =>
    decide(ports, call, { to: "withdrawn", name: "leads withdraw" }),
  ),
];
