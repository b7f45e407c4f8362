import type { FileStorage } from "#integrations/file-storage/port.ts";
import { madridDate } from "#energy/calendar.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { ResolveAttachments } from "#platform/server/attachments.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { CaseDetail } from "../contract/case-detail.ts";
import { isOpenState, maxCaseFiles } from "../contract/case-fields.ts";
import { closeCase } from "../contract/close-case.ts";
import { downloadCaseAttachment } from "../contract/download-case-attachment.ts";
import { getCase } from "../contract/get-case.ts";
import { reopenClosedCase } from "../contract/reopen-closed-case.ts";
import { writeToCase } from "../contract/write-to-case.ts";
import { caseFiles, findCaseFiles } from "./case-files.ts";
import { isFinalCase, reopenDayOf } from "./case-policy.ts";
import { findCase, findCaseToRead, type FoundCase } from "./case-queries.ts";
import { findMessages, findSentReadings } from "./message-queries.ts";
import type { Cases } from "./cases.ts";
import { caseStateOfChange, sectionOfChange } from "./request-list-policy.ts";
import { placeOf, type RequestListPorts } from "./request-list.ts";

export interface ConversationPorts extends RequestListPorts {
  readonly cases: Pick<Cases, "actOfCustomer">;
  readonly resolveAttachments: ResolveAttachments;
  readonly storage: Pick<FileStorage, "get">;
  readonly readConfiguration: () => ReturnType<RequestListPorts["readConfiguration"]> & {
    readonly support: { readonly reopenDays: number };
  };
}

interface Asked {
  readonly customerId: number;
  readonly reference: string;
  readonly language: CompleteLanguage;
  readonly readOnly: boolean;
  readonly now: Date;
}

const reopeningOf = (
  { state, resolvedAt }: FoundCase,
  { reopenDays, now }: { readonly reopenDays: number; readonly now: Date },
): Pick<CaseDetail, "canBeReopened" | "reopenBefore"> => {
  if (!isFinalCase(state)) return { canBeReopened: false, reopenBefore: null };
  const lastDay = resolvedAt === null ? null : reopenDayOf(resolvedAt, { reopenDays });
  return { canBeReopened: lastDay === null || madridDate(now) <= lastDay, reopenBefore: lastDay };
};

const readCase = async (
  { database: { pool }, readConfiguration }: ConversationPorts,
  found: FoundCase,
  { customerId, language, now }: Asked,
): Promise<CaseDetail> => {
  const key = { customerId, caseId: found.caseId };
  const [messages, readings, attachments] = await Promise.all([
    findMessages(pool, key),
    findSentReadings(pool, key),
    findCaseFiles(pool, key),
  ]);
  const { support } = readConfiguration();
  const isOpen = isOpenState(found.state);
  const isNew = ({ author, writtenAt }: (typeof messages)[number]): boolean =>
    author === "staff" && writtenAt > found.readAt;
  return {
    ...found,
    ...placeOf(found, support.categories, language),
    ...reopeningOf(found, { reopenDays: support.reopenDays, now }),
    dueOn: isOpen ? found.dueOn : null,
    hasNews: messages.some(isNew),
    canBeAnswered: isOpen,
    messages: messages.map((message) => ({ ...message, isNew: isNew(message) })),
    readings,
    attachments,
    change: null,
  };
};

/** A change of a contract, which has no conversation. */
const readChange = async (
  { requestSummaries }: ConversationPorts,
  { language, readOnly, ...key }: Asked,
): Promise<CaseDetail | undefined> => {
  const found = await requestSummaries.find(key);
  if (found === undefined) return undefined;
  const { kind, state, reason, steps, files, signBefore, canBeCancelled } = found;
  return {
    ...found,
    kind: "change",
    state: caseStateOfChange(state),
    section: sectionOfChange(kind),
    category: null,
    invoiceNumber: null,
    subject: requestSummaries.subjectOf(found, language),
    dueOn: null,
    canBeAnswered: false,
    canBeReopened: false,
    reopenBefore: null,
    readings: [],
    messages: [],
    attachments: files.map((file) => ({ ...file, message: 1 })),
    change: {
      kind,
      state,
      reason,
      steps: [...steps],
      block: requestSummaries.blockOf(found, language),
      // A staff member in a read-only session could sign with it.
      signingUrl: readOnly ? null : found.signingUrl,
      signBefore,
      canBeCancelled: canBeCancelled && !readOnly,
    },
  };
};

/** A request of the customer by its reference, of whatever kind. */
const readRequest = async (ports: ConversationPorts, asked: Asked): Promise<CaseDetail | undefined> => {
  const found = await findCaseToRead(ports.database.pool, asked);
  return found === undefined ? readChange(ports, asked) : readCase(ports, found, asked);
};

export const handleGetCase = (ports: ConversationPorts): Handler =>
  handler(getCase, async ({ params, session: { customerId, readOnly }, language, now, fail }) => {
    const asked = { customerId, reference: params.id, language, readOnly, now };
    return (await readRequest(ports, asked)) ?? fail("case_not_found");
  });

export const handleWriteToCase = (ports: ConversationPorts): Handler =>
  handler(writeToCase, async (call) => {
    const { params, body, session, language, now, fail } = call;
    const key = { customerId: session.customerId, reference: params.id };
    const limits = { minimum: 0, maximum: maxCaseFiles };
    const files = await ports.resolveAttachments(call, body.attachments ?? [], limits);
    const { message } = body;
    const done = await ports.cases.actOfCustomer({ ...key, action: "write", message, files, now });
    if (done === "case_open" || done === "reopening_too_late") return fail("case_not_open");
    if (done !== "done") return fail(done);
    return (await readRequest(ports, { ...key, language, readOnly: false, now })) ?? fail("case_not_found");
  });

export const handleCloseCase = (ports: ConversationPorts): Handler =>
  handler(closeCase, async ({ params, session: { customerId }, language, now, fail }) => {
    const key = { customerId, reference: params.id };
    const done = await ports.cases.actOfCustomer({ ...key, action: "close", now });
    if (done === "case_open" || done === "reopening_too_late") return fail("case_not_open");
    if (done !== "done") return fail(done);
    return (await readRequest(ports, { ...key, language, readOnly: false, now })) ?? fail("case_not_found");
  });

export const handleReopenClosedCase = (ports: ConversationPorts): Handler =>
  handler(reopenClosedCase, async (call) => {
    const { params, body, session, language, now, fail } = call;
    const key = { customerId: session.customerId, reference: params.id };
    const limits = { minimum: 0, maximum: maxCaseFiles };
    const files = await ports.resolveAttachments(call, body.attachments ?? [], limits);
    const { message } = body;
    const done = await ports.cases.actOfCustomer({ ...key, action: "reopen", message, files, now });
    if (done === "case_not_open") return fail("case_open");
    if (done !== "done") return fail(done);
    return (await readRequest(ports, { ...key, language, readOnly: false, now })) ?? fail("case_not_found");
  });

export const handleDownloadCaseAttachment = (ports: ConversationPorts): Handler =>
  handler(downloadCaseAttachment, async ({ params, session: { customerId }, fail }) => {
    const { pool } = ports.database;
    const { reference, fileId } = params;
    const found = await findCase(pool, customerId, reference);
    const isChange = found === undefined;
    if (isChange && (await ports.requestSummaries.find({ customerId, reference })) === undefined)
      return fail("case_not_found");
    const file =
      (isChange
        ? await ports.requestSummaries.findFile({ customerId, reference, fileId })
        : await caseFiles.find(pool, { ownerId: customerId, caseId: found.caseId, fileId })) ??
      fail("attachment_not_found");
    const { filename, mediaType, storageKey } = file;
    const content = (await ports.storage.get(storageKey)) ?? fail("attachment_not_found");
    return { filename, mediaType, content };
  });
