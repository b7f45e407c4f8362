import { Option, type Command } from "@commander-js/extra-typings";
import { readFile, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { isPlainDate } from "#energy/calendar.ts";
import type { OperatorCase } from "../../contract/operator-cases.ts";
import { auditCsv, readAuditRows } from "../case-audit.ts";
import { actForRetailer, type StaffAction } from "../operator-cases.ts";
import type { InlineFile } from "#platform/contract/attachments.ts";
import { Failure } from "#platform/server/handler.ts";
import { createJobQueue } from "#platform/server/jobs/job-queue.ts";
import { noJobs, type Jobs } from "#platform/server/jobs/jobs.ts";
import { drawTable } from "#platform/server/commands/draw-table.ts";
import { madridTime } from "#platform/contract/madrid-time.ts";
import {
  asWho,
  defaultLimit,
  limitOption,
  Refusal,
  text,
  word,
  type AddCommands,
  type CommandContext,
  type Ask,
  type Outcome,
} from "#platform/server/commands/command.ts";
import type { Cases } from "../cases.ts";
import type { ResolveAttachments } from "#platform/server/attachments.ts";

interface Context extends CommandContext {
  /** Cases; the jobs of an action, such as its email, go to this queue. */
  readonly casesWith: (jobs: Jobs) => Cases;
  readonly resolveAttachments: ResolveAttachments;
}

const listCases = async ({ casesWith }: Context, limit: number): Promise<Outcome> => {
  const open = await casesWith(noJobs).list({ limit });
  return {
    lines: [
      ...drawTable(
        ["NUMBER", "DUE", "STATE", "KIND", "PRIORITY", "NIF", "CONTRACT", "ASSIGNED TO", "SUBJECT"],
        open.map((openCase) => [
          openCase.reference,
          openCase.dueOn,
          openCase.state,
          openCase.kind,
          openCase.priority,
          openCase.taxId,
          openCase.contractName ?? "",
          openCase.assignedTo ?? "",
          openCase.subject,
        ]),
      ),
      ...(open.length === 0 ? ["no open cases"] : []),
    ],
    json: open,
  };
};

const caseLines = (operatorCase: OperatorCase): string[] => [
  `${operatorCase.reference}  ${operatorCase.kind}  ${operatorCase.state}  due ${operatorCase.dueOn}  since ${madridTime(operatorCase.createdAt)}`,
  `${operatorCase.taxId}  contract ${operatorCase.contractName ?? "none"}  bill ${operatorCase.invoiceNumber ?? "none"}  ${operatorCase.subject}`,
  ...(operatorCase.supplyMustStayOn ? ["The supply is not cut for this bill while the claim is open."] : []),
  ...operatorCase.readings.map(
    ({ register, value, readOn, deviation }) => `reading ${register}: ${value} on ${readOn} (${deviation})`,
  ),
  ...operatorCase.messages.flatMap(({ message, author, staffName, body, writtenAt }) => [
    "",
    `${author === "staff" ? (staffName ?? "staff") : "customer"}, ${madridTime(writtenAt)}:`,
    ...body.split("\n"),
    ...operatorCase.files
      .filter((file) => file.message === message)
      .map(({ filename }) => `file ${filename}`),
  ]),
];

const showCase = async ({ casesWith }: Context, reference: string): Promise<Outcome> => {
  const found = await casesWith(noJobs).findForOperator(reference);
  if (found === undefined) throw new Refusal(`There is no case ${reference}.`);
  return { lines: caseLines(found.operatorCase), json: found.operatorCase };
};

type Action = Pick<StaffAction, "reference" | "name" | "message" | "to" | "assignedTo"> & {
  readonly as: string;
  /** Paths of the files to attach. */
  readonly attach?: readonly string[] | undefined;
};

const readAttached = (folder: string, paths: readonly string[]): Promise<InlineFile[]> =>
  Promise.all(
    paths.map(async (path) => {
      const content = await readFile(resolve(folder, path), "base64").catch(() => {
        throw new Refusal(`The file ${path} cannot be read.`);
      });
      return { name: basename(path), content: `data:;base64,${content}` };
    }),
  );

/** The sentence for staff when a file is not accepted; other errors are thrown again. */
const refuseFile = (error: unknown): never => {
  if (!(error instanceof Failure)) throw error;
  const { filename, reason, maximum } = error.details.values ?? {};
  if (error.code === "attachment_count") throw new Refusal(`A message has at most ${maximum} files.`);
  if (error.code !== "attachment_refused") throw error;
  throw new Refusal(`${filename} is not accepted: ${String(reason).replaceAll("_", " ")}.`);
};

const outcomeOf = (reference: string, done: Awaited<ReturnType<typeof actForRetailer>>): Outcome => {
  if (done === "case_not_found") throw new Refusal(`There is no case ${reference}.`);
  if (done === "not_allowed") throw new Refusal(`The state of case ${reference} does not allow this.`);
  if (done === "changed_meanwhile") throw new Refusal(`Case ${reference} has been changed meanwhile.`);
  return { lines: [`${done.reference} is ${done.state}.`], json: done };
};

const act = async (context: Context, { as, attach = [], ...action }: Action): Promise<Outcome> => {
  const { database, casesWith, carryOut, resolveAttachments, folder, now } = context;
  const attachments = await readAttached(folder, attach);
  // The email is queued in the transaction of the change; the portal sends it.
  const queue = await createJobQueue(database, { onError: () => {} });
  const perform = () =>
    actForRetailer(
      { cases: casesWith(queue.jobs), carryOut, resolveAttachments },
      { ...action, attachments, staffName: as },
      { actor: as, now },
    ).catch(refuseFile);
  try {
    return outcomeOf(action.reference, await perform());
  } finally {
    await queue.stop();
  }
};
const exportCases = async (
  { database, folder }: Context,
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

const attachOption = new Option(
  "--attach <FILE>",
  "a file for the customer; can be given several times",
).argParser((path: string, former: string[] | undefined) => [...(former ?? []), path]);

/** Commands that work on a case. */
const addActions = (cases: Command, ask: Ask<Context>): void => {
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
    .addOption(attachOption)
    .addOption(asWho)
    .action((reference, message, { as, attach }) =>
      ask((context) => act(context, { reference, as, attach, name: "cases answer", message })),
    );
  cases
    .command("ask")
    .description("ask the customer for information")
    .argument("<NUMBER>", "number of the case", word)
    .argument("<TEXT>", "what the customer reads", text(5000))
    .addOption(attachOption)
    .addOption(asWho)
    .action((reference, message, { as, attach }) =>
      ask((context) =>
        act(context, { reference, as, attach, name: "cases ask", message, to: "information_required" }),
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
      .addOption(attachOption)
      .addOption(asWho)
      .action((reference, message, { as, attach }) =>
        ask((context) =>
          act(context, {
            reference,
            as,
            attach,
            name: "cases resolve",
            message,
            to: outcome,
          }),
        ),
      );
};

export const addCaseCommands: AddCommands<Context> = (program, ask) => {
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
