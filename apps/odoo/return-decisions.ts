import {
  acceptLead,
  activateLead,
  listOperatorLeads,
  refuseLead,
} from "#features/contracting/contract/operator-leads.ts";
import {
  acceptRequest,
  completeRequest,
  listOperatorRequests,
  rejectRequest,
} from "#features/requests/contract/operator-api.ts";
import {
  listOperatorCases,
  requestInformation,
  resolveCase,
  takeCase,
} from "#features/support/contract/operator-cases.ts";
import { PortalError } from "./portal-client.ts";
import type { OdooRecord } from "./odoo-client.ts";
import { externalNameOf, textIn } from "./odoo-records.ts";
import type { SyncPorts } from "./send-records.ts";
import { textOf } from "./ticket-text.ts";

/** Decided before: by staff at the desk, by the customer, or by an earlier run that was interrupted. */
const decidedAlready = new Set(["request_not_open", "case_not_open", "lead_state_wrong"]);
const maxReason = 500;
const pageSize = "200";

type Stage = "accepted" | "information" | "done" | "refused";

const nameOf = (relation: unknown): string => (Array.isArray(relation) ? String(relation[1]) : "");

/** The records of the model for the references, by reference, with the stage that staff have set. */
const findRecords = async (
  { odoo }: SyncPorts,
  { model, references, fields = [] }: { model: string; references: readonly string[]; fields?: string[] },
): Promise<Map<string, OdooRecord>> => {
  if (references.length === 0) return new Map();
  const ids = await odoo.findByExternalIds(model, references.map(externalNameOf));
  const found = await odoo.searchRead(model, [["id", "in", [...ids.values()]]], {
    fields: ["stage_id", ...fields],
  });
  const byId = new Map(found.map((record) => [record.id, record]));
  return new Map(
    references.flatMap((reference) => {
      const record = byId.get(ids.get(externalNameOf(reference)) ?? 0);
      return record === undefined ? [] : [[reference, record] as const];
    }),
  );
};

/** The last message that staff have written to the customer beside the ticket; notes among staff are none. */
const lastMessage = async ({ odoo }: SyncPorts, model: string, id: number): Promise<string> => {
  const [message] = await odoo.searchRead(
    "mail.message",
    [
      ["model", "=", model],
      ["res_id", "=", id],
      ["message_type", "=", "comment"],
      ["subtype_id.internal", "=", false],
    ],
    { fields: ["body"], order: "id desc", limit: 1 },
  );
  return textOf(textIn(message, "body"));
};

const writeInOdoo = "write it beside the ticket in Odoo with “Send message”";

const stageOf = ({ settings: { tickets } }: SyncPorts, ticket: OdooRecord): Stage | undefined => {
  const name = nameOf(ticket["stage_id"]);
  const names = Object.entries(tickets.stages).find(([, stages]) => stages.includes(name))?.[0];
  return names === "accepted" || names === "information" || names === "done" || names === "refused"
    ? names
    : undefined;
};

/** Runs a decision; one that was made already is no trouble, and any other does not hold the rest up. */
const decide = async (
  { log }: SyncPorts,
  reference: string,
  decision: () => Promise<unknown>,
): Promise<void> => {
  try {
    await decision();
  } catch (error) {
    if (error instanceof PortalError && decidedAlready.has(error.code)) return;
    log(`${reference}: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const returnRequests = async (ports: SyncPorts): Promise<void> => {
  const { portal, settings } = ports;
  const { model } = settings.tickets;
  for (const state of ["sent", "accepted"] as const) {
    let next: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof portal.call<typeof listOperatorRequests>>> = await portal.call(
        listOperatorRequests,
        { query: { state, limit: pageSize, ...(next === null ? {} : { after: next }) } },
      );
      const references = page.requests.map(({ reference }) => reference);
      for (const [reference, ticket] of await findRecords(ports, { model, references })) {
        const params = { reference };
        const stage = stageOf(ports, ticket);
        await decide(ports, reference, async () => {
          if (stage === "accepted" && state === "sent") await portal.call(acceptRequest, { params });
          if (stage === "done") await portal.call(completeRequest, { params });
          if (stage !== "refused") return;
          const reason = (await lastMessage(ports, model, ticket.id)).slice(0, maxReason);
          if (reason === "") throw new Error(`The refusal has no reason for the customer: ${writeInOdoo}`);
          await portal.call(rejectRequest, { params, body: { reason } });
        });
      }
      next = page.next;
    } while (next !== null);
  }
};

const returnCases = async (ports: SyncPorts): Promise<void> => {
  const { portal, settings } = ports;
  const { model, author } = settings.tickets;
  let next: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof portal.call<typeof listOperatorCases>>> = await portal.call(
      listOperatorCases,
      { query: { limit: pageSize, ...(next === null ? {} : { after: next }) } },
    );
    const tickets = await findRecords(ports, {
      model,
      references: page.cases.map(({ reference }) => reference),
    });
    for (const { reference, state, messages } of page.cases) {
      const ticket = tickets.get(reference);
      const stage = ticket && stageOf(ports, ticket);
      if (ticket === undefined || stage === undefined) continue;
      const params = { reference };
      await decide(ports, reference, async () => {
        if (stage === "accepted") {
          if (state === "received") await portal.call(takeCase, { params, body: { author } });
          return;
        }
        const message = await lastMessage(ports, model, ticket.id);
        const lastAnswer = messages.findLast(({ author: from }) => from === "staff")?.body.trim();
        if (stage === "information") {
          // Asked already, also where the customer has answered since and the ticket is where it was.
          if (state === "information_required" || message === lastAnswer) return;
          if (message === "") throw new Error(`The question to the customer is missing: ${writeInOdoo}`);
          await portal.call(requestInformation, { params, body: { author, message } });
          return;
        }
        if (message === "") throw new Error(`The answer to the customer is missing: ${writeInOdoo}`);
        const outcome = stage === "done" ? "accepted" : "denied";
        await portal.call(resolveCase, { params, body: { author, message, outcome } });
      });
    }
    next = page.next;
  } while (next !== null);
};

const returnLeads = async (ports: SyncPorts): Promise<void> => {
  const { odoo, portal, settings } = ports;
  const { model, stages, refusalField, contractField } = settings.leads;
  const { model: contractModel, fields: contractFields } = settings.contracts;
  const startField = contractFields.find(([path]) => path === "starts_on")?.[1];
  for (const state of ["confirmed", "accepted", "visit"] as const) {
    let next: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof portal.call<typeof listOperatorLeads>>> = await portal.call(
        listOperatorLeads,
        { query: { state, limit: pageSize, ...(next === null ? {} : { after: next }) } },
      );
      const references = page.leads.map(({ reference }) => reference);
      const fields = [refusalField];
      for (const [reference, lead] of await findRecords(ports, { model, references, fields })) {
        const params = { reference };
        const stage = nameOf(lead["stage_id"]);
        await decide(ports, reference, async () => {
          if (stages.refused.includes(stage)) {
            const code = textIn(lead, refusalField).trim();
            if (code === "") throw new Error(`The field ${refusalField} has no code of the distributor`);
            await portal.call(refuseLead, { params, body: { code } });
          } else if (stages.accepted.includes(stage) && state === "confirmed")
            await portal.call(acceptLead, { params });
        });
      }
      if (state !== "confirmed" && references.length > 0 && typeof startField === "string") {
        const begun = await odoo.searchRead(
          contractModel,
          [
            [contractField, "in", references],
            [startField, "!=", false],
          ],
          { fields: ["name", contractField, startField] },
        );
        for (const contract of begun) {
          const reference = textIn(contract, contractField);
          const body = {
            contract: textIn(contract, "name"),
            starts_on: textIn(contract, startField).slice(0, 10),
          };
          await decide(ports, reference, () => portal.call(activateLead, { params: { reference }, body }));
        }
      }
      next = page.next;
    } while (next !== null);
  }
};

/**
 * Brings what staff have decided in Odoo to the portal. Only what is open in the portal is looked at, so nothing is
 * remembered between runs, and a decision that was made is not made again.
 */
export const returnDecisions = async (ports: SyncPorts): Promise<void> => {
  await returnRequests(ports);
  await returnCases(ports);
  await returnLeads(ports);
};
