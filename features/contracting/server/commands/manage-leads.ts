import type { Command } from "@commander-js/extra-typings";
import { isPlainDate } from "#energy/calendar.ts";
import { createJobQueue } from "#platform/server/jobs/job-queue.ts";
import { drawTable } from "#platform/server/commands/draw-table.ts";
import { madridTime } from "#platform/contract/madrid-time.ts";
import {
  asWho,
  defaultLimit,
  limitOption,
  Refusal,
  word,
  type AddCommands,
  type Ask,
  type CommandContext,
  type Outcome,
} from "#platform/server/commands/command.ts";
import type { OperatorLead } from "../../contract/operator-leads.ts";
import { decideLead, findForRetailer, type NamedDecision } from "../leads/decide-lead.ts";
import { toOperatorLead } from "../leads/lead-answers.ts";
import { listConfirmedLeads } from "../leads/lead-queries.ts";
import { holderNameOf, taxIdOf } from "../leads/lead-values.ts";

/** Requests that wait for the retailer or the distributor. */
const waitingStates = ["confirmed", "accepted", "visit"] as const;

const listLeads = async ({ database: { pool } }: CommandContext, limit: number): Promise<Outcome> => {
  const found = (await listConfirmedLeads(pool, { states: waitingStates, limit })).slice(0, limit);
  const leads = await Promise.all(found.map((lead) => toOperatorLead(pool, lead)));
  return {
    lines: [
      ...drawTable(
        ["NUMBER", "SINCE", "STATE", "ENERGY", "PROCESS", "NIF", "CUPS"],
        leads.map((lead) => [
          lead.reference,
          madridTime(lead.changedAt),
          lead.state,
          lead.commodity,
          lead.processCode,
          taxIdOf(lead.values) ?? "",
          lead.values.supply?.cups ?? "",
        ]),
      ),
      ...(leads.length === 0 ? ["no requests for new contracts"] : []),
    ],
    json: leads,
  };
};

const leadLines = ({ values, ...lead }: OperatorLead): string[] => [
  `${lead.reference}  ${lead.commodity}  ${lead.state}  ${lead.processCode}  since ${madridTime(lead.changedAt)}`,
  `${taxIdOf(values) ?? ""}  ${holderNameOf(values)}  CUPS ${values.supply?.cups ?? "none"}`,
  `product ${lead.productId ?? "none"}  tariff ${lead.accessTariff ?? "none"}  contract ${lead.contractName ?? "none"}`,
  ...(lead.refusalCode === null ? [] : [`refused with code ${lead.refusalCode}`]),
  ...lead.files.map(({ field, filename, sizeBytes }) => `file ${filename} (${field}), ${sizeBytes} bytes`),
  ...lead.consents.map(
    ({ consent, isGiven, decidedAt }) =>
      `${consent}: ${isGiven ? "given" : "not given"}, ${madridTime(decidedAt)}`,
  ),
];

const showLead = async ({ database }: CommandContext, reference: string): Promise<Outcome> => {
  const found = await findForRetailer({ database }, reference);
  if (found === undefined) throw new Refusal(`There is no request ${reference}.`);
  const lead = await toOperatorLead(database.pool, found.found);
  return { lines: leadLines(lead), json: lead };
};

type Decision = NamedDecision & { readonly as: string };

const decide = async (
  { database, carryOut, now }: CommandContext,
  { as: actor, ...decision }: Decision,
): Promise<Outcome> => {
  // The email is queued in the transaction of the change; the portal sends it.
  const queue = await createJobQueue(database, { onError: () => {} });
  try {
    const decided = await decideLead({ database, carryOut, jobs: queue.jobs }, decision, { actor, now });
    if (decided === "lead_not_found") throw new Refusal(`There is no request ${decision.reference}.`);
    if (typeof decided === "string")
      throw new Refusal(`The state of request ${decision.reference} does not allow this.`);
    return { lines: [`${decided.reference} is ${decided.state}.`], json: decided };
  } finally {
    await queue.stop();
  }
};

const addDecisions = (leads: Command, ask: Ask<CommandContext>): void => {
  for (const [name, to, description] of [
    ["accept", "accepted", "the distributor has accepted a request"],
    ["resend", "confirmed", "a refused request was corrected and sent again"],
    ["withdraw", "withdrawn", "the customer has withdrawn by another way than the portal"],
  ] as const)
    leads
      .command(name)
      .description(description)
      .argument("<NUMBER>", "number of the request", word)
      .addOption(asWho)
      .action((reference, { as }) =>
        ask((context) => decide(context, { reference, to, as, name: `leads ${name}` })),
      );
  leads
    .command("refuse")
    .description("the distributor has refused a request")
    .argument("<NUMBER>", "number of the request", word)
    .argument("<CODE>", "the distributor's code, such as 03", word)
    .addOption(asWho)
    .action((reference, refusalCode, { as }) =>
      ask((context) => decide(context, { reference, to: "refused", refusalCode, as, name: "leads refuse" })),
    );
  leads
    .command("visit")
    .description("a technician of the distributor has to come")
    .argument("<NUMBER>", "number of the request", word)
    .requiredOption("--on <DAY>", "day of the visit, as 2026-12-01", word)
    .addOption(asWho)
    .action((reference, { on: visitOn, as }) =>
      ask((context) => {
        if (!isPlainDate(visitOn)) throw new Refusal("Write the day of the visit as 2026-12-01.");
        return decide(context, { reference, to: "visit", visitOn, as, name: "leads visit" });
      }),
    );
  leads
    .command("activate")
    .description("the supply has begun")
    .argument("<NUMBER>", "number of the request", word)
    .argument("<CONTRACT>", "number of the contract", word)
    .requiredOption("--from <DAY>", "first day, as 2026-12-01", word)
    .addOption(asWho)
    .action((reference, contractName, { from: startsOn, as }) =>
      ask((context) => {
        if (!isPlainDate(startsOn)) throw new Refusal("Write the first day as 2026-12-01.");
        return decide(context, {
          reference,
          to: "active",
          contractName,
          startsOn,
          as,
          name: "leads activate",
        });
      }),
    );
};

export const addLeadCommands: AddCommands<CommandContext> = (program, ask) => {
  const leads = program.command("leads").description("requests for new contracts");
  leads
    .command("list", { isDefault: true })
    .description("requests that wait for the retailer or the distributor, the oldest first")
    .addOption(limitOption)
    .action(({ limit = defaultLimit }) => ask((context) => listLeads(context, limit)));
  leads
    .command("show")
    .description("a request with its files and consents")
    .argument("<NUMBER>", "number of the request", word)
    .action((reference) => ask((context) => showLead(context, reference)));
  addDecisions(leads, ask);
};
