import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { ResolveAttachments } from "#platform/server/attachments.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { queryRow, text } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { defineStaffLook, type CarryOut } from "#platform/server/staff-action.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import { answerStaffCase, type StaffAnswer } from "../contract/answer-staff-case.ts";
import type { AnswerTemplate } from "../contract/answer-templates.ts";
import { downloadStaffCaseFile } from "../contract/download-staff-case-file.ts";
import { getStaffCase, type StaffCase } from "../contract/get-staff-case.ts";
import { answerBeginnings } from "./answer-beginnings.ts";
import type { Cases } from "./cases.ts";
import { actForRetailer, type StaffAction } from "./operator-cases.ts";

export interface StaffCasePorts {
  readonly database: Pick<Database, "pool">;
  readonly readConfiguration: () => {
    readonly support: { readonly answerTemplates: readonly AnswerTemplate[] };
  };
  readonly cases: Cases;
  readonly carryOut: CarryOut;
  readonly resolveAttachments: ResolveAttachments;
  readonly storage: Pick<FileStorage, "get">;
  readonly readContact: (
    customerId: number,
  ) => Promise<{ readonly email: string | null; readonly mobile: string | null }>;
}

const readCase = defineStaffLook("cases read", getStaffCase.roles);

const authorOf = (subject: StaffSubject, now: Date) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
});

const actionOf = {
  answer: { name: "cases answer" },
  ask: { name: "cases ask", to: "information_required" },
  accept: { name: "cases resolve", to: "accepted" },
  deny: { name: "cases resolve", to: "denied" },
} as const satisfies Record<StaffAnswer, Pick<StaffAction, "name" | "to">>;

/** How a message to the customer begins. */
const findGreetingName = async (
  { database }: Pick<StaffCasePorts, "database">,
  customerId: number,
): Promise<string> => {
  const row = await queryRow(database.pool, {
    name: "find-greeting-name",
    text: `select greeting_name as name from customers where customer_id = $1`,
    values: [customerId],
    columns: { name: text },
  });
  return row?.name ?? "";
};

interface Reader {
  readonly reference: string;
  readonly language: CompleteLanguage;
  readonly subject: StaffSubject;
}

const findStaffCase = async (
  ports: StaffCasePorts,
  { reference, language, subject }: Reader,
): Promise<{ customerId: number; staffCase: StaffCase } | undefined> => {
  const owned = await ports.cases.findForStaff(reference);
  if (owned === undefined) return undefined;
  const { customerId, operatorCase: found, version, steps } = owned;
  const facts = {
    name: await findGreetingName(ports, customerId),
    reference,
    subject: found.subject,
    staff: subject.name,
  };
  const templates = answerBeginnings(ports.readConfiguration().support.answerTemplates, {
    to: "customers",
    language: found.language,
    staffLanguage: language,
    facts,
  });
  const contact = await ports.readContact(customerId);
  return { customerId, staffCase: { found, version, steps, templates, contact } };
};

export const handleGetStaffCase = (ports: StaffCasePorts): Handler =>
  handler(getStaffCase, async ({ params: { reference }, language, subject, now, fail }) => {
    const found = (await findStaffCase(ports, { reference, language, subject })) ?? fail("case_not_found");
    await ports.carryOut(readCase, { reference, customerId: found.customerId }, authorOf(subject, now));
    return found.staffCase;
  });

export const handleAnswerStaffCase = (ports: StaffCasePorts): Handler =>
  handler(answerStaffCase, async ({ params: { reference }, body, language, subject, now, fail }) => {
    const { outcome, ...answer } = body;
    const { staffId, name: staffName } = subject;
    const action = { reference, ...answer, ...actionOf[outcome], staffName, staffId };
    const done = await actForRetailer(ports, { ...action, assignedTo: subject.name }, authorOf(subject, now));
    if (done === "not_allowed") return fail("case_not_open");
    if (done === "changed_meanwhile") return fail("case_changed");
    if (done === "case_not_found") return fail(done);
    const reader = { reference, language, subject };
    return (await findStaffCase(ports, reader))?.staffCase ?? fail("case_not_found");
  });

export const handleDownloadStaffCaseFile = ({ cases, storage }: StaffCasePorts): Handler =>
  handler(downloadStaffCaseFile, async ({ params, fail }) => {
    const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(params.fileId);
    const stored = isId ? await cases.findFileForOperator(params) : undefined;
    const content = stored && (await storage.get(stored.storageKey));
    if (content === undefined) return fail("case_not_found");
    return { filename: stored?.filename ?? "", mediaType: stored?.mediaType ?? "", content };
  });
