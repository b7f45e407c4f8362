import type { Command } from "@commander-js/extra-typings";
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { isPlainDate } from "#energy/calendar.ts";
import type { OperatorCase } from "#features/support/contract/operator-cases.ts";
import { auditCsv, readAuditRows } from "#features/support/server/case-audit.ts";
import { actForRetailer, type StaffAction } from "#features/support/server/operator-cases.ts";
import { createJobQueue } from "#platform/server/jobs/job-queue.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { drawTable } from "./draw-table.ts";
import { madridTime } from "./madrid-time.ts";
import type { AdminContext } from "./admin-context.ts";
import {
  asWho,
  defaultLimit,
  limitOption,
  Refusal,
  text,
  word,
  type AddCommands,
  type Ask,
  type Outcome,
} from "./command.ts";

/** For what reads only: no job is added. */
const noJobs: Jobs = { add: async () => {} };

const listCases = async ({ casesWith }: AdminContext, limit: number): Promise<Outcome> => {
  const open = await casesWith(noJobs).list({ limit });
  return {
    lines: [
      ...drawTable(
        ["NUMBER", "DUE", "STATE", "KIND", "PRIORITY", "NIF", "CONTRACT", "ASSIGNED TO", "SUBJECT"],
        open.map((one) => [
          one.reference,
          one.dueOn,
          one.state,
          one.kind,
          one.priority,
          one.taxId,
          one.contractName ?? "",
          one.assignedTo ?? "",
          one.subject,
        ]),
      ),
      ...(open.length === 0 ? ["no open cases"] : []),
    ],
    json: open,
  };
};

const caseLines = (one: OperatorCase): string[] => [
  `${one.reference}  ${one.kind}  ${one.state}  due ${one.dueOn}  since ${madridTime(one.createdAt)}`,
  `${one.taxId}  contract ${one.contractName ?? "none"}  bill ${one.invoiceNumber ?? "none"}  ${one.subject}`,
  ...(one.supplyMustStayOn ? ["The supply is not cut for this bill while the claim is open."] : []),
  ...one.readings.map(
    ({ register, value, readOn, deviation }) => `reading ${register}: ${value} on ${readOn} (${deviation})`,
  ),
  ...one.messages.flatMap(({ author, staffName, body, writtenAt }) => [
    "",
    `${author === "staff" ? (staffName ?? "staff") : "customer"}, ${madridTime(writtenAt)}:`,
    ...body.split("\n"),
  ]),
];

const showCase = async ({ casesWith }: AdminContext, reference: string): Promise<Outcome> => {
  const found = await casesWith(noJobs).findForOperator(reference);
  if (found === undefined) throw new Refusal(`There is no case ${reference}.`);
  return { lines: caseLines(found.operatorCase), json: found.operatorCase };
};

type Action = Pick<StaffAction, "reference" | "name" | "message" | "to" | "assignedTo"> & {
  readonly as: string;
};

const outcomeOf = (reference: string, done: Awaited<ReturnType<typeof actForRetailer>>): Outcome => {
  if (done === "case_not_found") throw new Refusal(`There is no case ${reference}.`);
  if (done === "not_allowed") throw new Refusal(`The state of case ${reference} does not allow this.`);
  return { lines: [`${done.reference} is ${done.state}.`], json: done };
};

const act = async (context: AdminContext, { as, ...action }: Action): Promise<Outcome> => {
  const { database, casesWith, audit, now } = context;
  // The email is queued in the transaction of the change; the portal sends it.
  const queue = await createJobQueue(database, { onError: () => {} });
  const perform = () =>
    actForRetailer(
      { cases: casesWith(queue.jobs), audit: audit.noteWithin },
      { ...action, auditedAs: as, staffName: as, now },
    );
  try {
    return outcomeOf(action.reference, await perform());
  } finally {
    await queue.stop();
  }
};
const exportCases = async (
  { database, folder }: AdminContext,
  { from, to, file }: { from: string; to: string; file: string },
): Promise<Outcome> => {
  if (!isPlainDate(from) || !isPlainDate(to) || to < from)
    throw new Refusal("Write the first and the last day as 2026-01-01.");
  const rows = await readAuditRows(database, { from, to });
  await writeFile(resolve(folder, file), auditCsv(rows));
  return {
    lines: [`${rows.length} cases from ${from} to ${to} are in ${file}.`],
    json: { cases: rows.length },
  };
};

/** Commands that work on a case. */
const addActions = (cases: Command, ask: Ask): void => {
  cases
    .command("take")
    .description("start work on a case")
    .argument("<NUMBER>", "number of the case", word)
    .addOption(asWho)
    .action((reference, { as }) =>
      ask((context) => act(context, { reference, as, name: "cases take", assignedTo: as })),
    );
  cases
    .command("answer")
    .description("write to the customer; the case stays open")
    .argument("<NUMBER>", "number of the case", word)
    .argument("<TEXT>", "what the customer reads", text(5000))
    .addOption(asWho)
    .action((reference, message, { as }) =>
      ask((context) => act(context, { reference, as, name: "cases answer", message })),
    );
  cases
    .command("ask")
    .description("ask the customer for information")
    .argument("<NUMBER>", "number of the case", word)
    .argument("<TEXT>", "what the customer reads", text(5000))
    .addOption(asWho)
    .action((reference, message, { as }) =>
      ask((context) =>
        act(context, { reference, as, name: "cases ask", message, to: "information_required" }),
      ),
    );
  for (const [command, outcome] of [
    ["accept", "accepted"],
    ["deny", "denied"],
  ] as const)
    cases
      .command(command)
      .description(`end a case as ${outcome}, with an answer`)
      .argument("<NUMBER>", "number of the case", word)
      .argument("<TEXT>", "what the customer reads", text(5000))
      .addOption(asWho)
      .action((reference, message, { as }) =>
        ask((context) =>
          act(context, {
            reference,
            as,
            name: "cases resolve",
            message,
            to: outcome,
          }),
        ),
      );
};

export const addCaseCommands: AddCommands = (program, ask) => {
  const cases = program.command("cases").description("what customers have asked, claimed and read");
  cases
    .command("list", { isDefault: true })
    .description("open cases, those due first at the beginning")
    .addOption(limitOption)
    .action(({ limit = defaultLimit }) => ask((context) => listCases(context, limit)));
  cases
    .command("show")
    .description("a case with its conversation")
    .argument("<NUMBER>", "number of the case", word)
    .action((reference) => ask((context) => showCase(context, reference)));
  addActions(cases, ask);
  cases
    .command("export")
    .description("times, reasons and outcomes of cases as CSV, for the yearly audit")
    .argument("<FROM>", "first day, as in 2026-01-01", word)
    .argument("<TO>", "last day", word)
    .argument("<FILE>", "file to write", word)
    .action((from, to, file) => ask((context) => exportCases(context, { from, to, file })));
};
