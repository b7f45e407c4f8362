import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { defineStaffLook, type CarryOut } from "#platform/server/staff-action.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import { answerStaffMessage } from "../contract/answer-staff-message.ts";
import type { AnswerTemplate } from "../contract/answer-templates.ts";
import { assignStaffMessage } from "../contract/assign-staff-message.ts";
import { downloadStaffMessageFile } from "../contract/download-staff-message-file.ts";
import { getStaffMessage, type StaffMessage } from "../contract/get-staff-message.ts";
import { answerVisitorAs, assignMessageTo } from "../staff/settle-message.ts";
import { answerBeginnings } from "./answer-beginnings.ts";
import { findVisitorFiles } from "./case-files.ts";
import type { Cases } from "./cases.ts";
import { findVisitorMessage } from "./visitor-messages.ts";

export interface StaffMessagePorts {
  readonly database: Pick<Database, "pool">;
  readonly jobs: Jobs;
  readonly cases: Cases;
  readonly carryOut: CarryOut;
  readonly storage: Pick<FileStorage, "get">;
  readonly readConfiguration: () => {
    readonly support: { readonly answerTemplates: readonly AnswerTemplate[] };
  };
}

const readMessage = defineStaffLook("messages read", getStaffMessage.roles);

const authorOf = (subject: StaffSubject, now: Date) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
});

interface Reader {
  readonly reference: string;
  readonly language: CompleteLanguage;
  readonly subject: StaffSubject;
}

/** A visitor has given no name: templates greet without one. */
const findStaffMessage = async (
  { database: { pool }, readConfiguration }: Pick<StaffMessagePorts, "database" | "readConfiguration">,
  { reference, language, subject }: Reader,
): Promise<StaffMessage | undefined> => {
  const found = await findVisitorMessage(pool, reference);
  if (found === undefined) return undefined;
  const templates = answerBeginnings(readConfiguration().support.answerTemplates, {
    to: "visitors",
    language: found.language,
    staffLanguage: language,
    facts: { name: "", reference, subject: found.subject, staff: subject.name },
  });
  return { found, templates, files: await findVisitorFiles(pool, reference) };
};

export const handleGetStaffMessage = (ports: StaffMessagePorts): Handler =>
  handler(getStaffMessage, async ({ params: { reference }, language, subject, now, fail }) => {
    const reader = { reference, language, subject };
    const found = (await findStaffMessage(ports, reader)) ?? fail("message_not_found");
    await ports.carryOut(readMessage, { reference, customerId: null }, authorOf(subject, now));
    return found;
  });

export const handleAnswerStaffMessage = (ports: StaffMessagePorts): Handler =>
  handler(answerStaffMessage, async ({ params: { reference }, body, language, subject, now, fail }) => {
    const answer = { reference, message: body.message, author: subject.name };
    const outcome = await ports.carryOut(answerVisitorAs(ports.jobs), answer, authorOf(subject, now));
    if (outcome !== "done") return fail(outcome);
    const reader = { reference, language, subject };
    return (await findStaffMessage(ports, reader)) ?? fail("message_not_found");
  });

export const handleAssignStaffMessage = ({ cases, carryOut }: StaffMessagePorts): Handler =>
  handler(assignStaffMessage, async ({ params: { reference }, body: { taxId }, subject, now, fail }) => {
    const outcome = await carryOut(
      assignMessageTo(cases),
      { reference, taxId: taxId.toUpperCase() },
      authorOf(subject, now),
    );
    return typeof outcome === "string" ? fail(outcome) : { reference: outcome.reference };
  });

export const handleDownloadStaffMessageFile = ({ database, storage }: StaffMessagePorts): Handler =>
  handler(downloadStaffMessageFile, async ({ params: { reference, fileId }, fail }) => {
    const files = await findVisitorFiles(database.pool, reference);
    const stored = files.find((file) => file.fileId === fileId) ?? fail("message_not_found");
    const content = (await storage.get(stored.storageKey)) ?? fail("message_not_found");
    return { filename: stored.filename, mediaType: stored.mediaType, content };
  });
