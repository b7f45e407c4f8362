import * as z from "zod/mini";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { Attachment } from "#platform/contract/attachments.ts";
import { instantCursor, pageOf, type Cursor } from "#platform/contract/list-cursor.ts";
import type { ResolveAttachments, ResolvedAttachments } from "#platform/server/attachments.ts";
import type { Audit } from "#platform/server/audit.ts";
import { withAudit } from "#platform/server/cases/with-audit.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { operatorHandler, type OperatorHandler } from "#platform/server/http/operator-routes.ts";
import { Failure } from "#platform/server/handler.ts";
import type { ActionAuthor, CarryOut } from "#platform/server/staff-action.ts";
import { actorOf, type Actor, type OperatorSubject } from "#platform/server/subject.ts";
import { isOpenState, maxCaseFiles } from "../contract/case-fields.ts";
import {
  answerCase,
  answerVisitorMessage,
  assignVisitorMessage,
  caseCursor,
  downloadCaseFile,
  getOperatorCase,
  listOperatorCases,
  listVisitorMessages,
  reopenCase,
  requestInformation,
  resolveCase,
  takeCase,
  type OperatorCase,
  type VisitorMessage,
} from "../contract/operator-cases.ts";
import { actOnCase, type CaseActionName } from "../staff/act-on-case.ts";
import type { CasePlace } from "./case-queries.ts";
import type { CaseAction, Cases } from "./cases.ts";
import {
  assignMessage,
  writeMessageAnswer,
  type MessageAnswer,
  type MessageAssignment,
  type MessageRefusal,
} from "./settle-message.ts";
import { findUnanswered, findVisitorMessage } from "./visitor-messages.ts";

export interface StaffPorts {
  readonly database: Pick<Database, "pool">;
  readonly jobs: Jobs;
  readonly cases: Cases;
  readonly audit: Audit;
  readonly carryOut: CarryOut;
  readonly storage: Pick<FileStorage, "get">;
  readonly resolveAttachments: ResolveAttachments;
}

/** An action of staff, by the name that the customer reads. */
export interface StaffAction extends Omit<CaseAction, "actor" | "files" | "now"> {
  readonly reference: string;
  /** Files of the message. */
  readonly attachments?: readonly Attachment[] | undefined;
  /** The staff member whose uploads are among them. */
  readonly staffId?: number;
  readonly name: CaseActionName;
}

const noCookies = { read: () => undefined, write: () => undefined, remove: () => undefined };

/**
 * Finds what the staff member has uploaded; checks and scans files of the body like a customer's own, and stores them as
 * the customer's until the answer takes them. Fails with an error of `attachmentErrors`.
 */
const storeFiles = (
  resolveAttachments: ResolveAttachments,
  given: { customerId: number; staffId: number | undefined; files: readonly Attachment[]; now: Date },
): Promise<ResolvedAttachments> =>
  resolveAttachments(
    {
      session: { customerId: given.customerId },
      staffId: given.staffId,
      client: { address: "" },
      cookies: noCookies,
      now: given.now,
      fail: (code, details) => {
        throw new Failure(code, details);
      },
    },
    given.files,
    { minimum: 1, maximum: maxCaseFiles },
  );

/** Acts on a case for the retailer, with an entry in the audit log. */
export const actForRetailer = async (
  { cases, carryOut, resolveAttachments }: Pick<StaffPorts, "cases" | "carryOut" | "resolveAttachments">,
  { reference, name, attachments = [], staffId, ...action }: StaffAction,
  author: ActionAuthor,
): Promise<OperatorCase | "case_not_found" | "not_allowed" | "changed_meanwhile"> => {
  const owned = await cases.findForOperator(reference);
  if (owned === undefined) return "case_not_found";
  const { customerId, operatorCase } = owned;
  const hasFiles = attachments.length > 0;
  if (hasFiles && !isOpenState(operatorCase.state)) return "not_allowed";
  const files = hasFiles
    ? {
        files: await storeFiles(resolveAttachments, {
          customerId,
          staffId,
          files: attachments,
          now: author.now,
        }),
      }
    : {};
  return carryOut(actOnCase(cases, name), { ...action, ...files, customerId, reference }, author);
};

/** Turns a visitor's message into a case for the retailer's system, with an entry in the audit log. */
const assignToCustomer = async (
  { cases, audit }: StaffPorts,
  { auditedAs, ...assignment }: MessageAssignment & { readonly auditedAs: Actor; readonly now: Date },
): Promise<OperatorCase | MessageRefusal> => {
  const { now } = assignment;
  const opened = await cases.inTransaction(async (client) => {
    const assigned = await assignMessage(client, { cases }, assignment);
    if (typeof assigned === "string") return assigned;
    const { customerId, reference } = assigned;
    const details = { reference };
    await audit.noteWithin(client, { now, actor: auditedAs, action: "cases assign", customerId, details });
    return assigned;
  });
  if (typeof opened === "string") return opened;
  return (await cases.findForOperator(opened.reference))?.operatorCase ?? "message_not_found";
};

/** Answers a visitor's message by email, with an entry in the audit log. */
const answerMessage = (
  { jobs, cases, audit }: StaffPorts,
  { auditedAs, ...given }: MessageAnswer & { readonly auditedAs: Actor; readonly now: Date },
): Promise<VisitorMessage | "message_not_found" | "message_answered"> => {
  const { reference, now } = given;
  const entry = { now, actor: auditedAs, action: "cases answer", details: { reference } };
  return cases.inTransaction(
    withAudit(audit, entry, async (client) => {
      const outcome = await writeMessageAnswer(client, jobs, given);
      if (outcome !== "done") return outcome;
      return (await findVisitorMessage(client, reference)) ?? "message_not_found";
    }),
  );
};

const defaultLimit = 50;

/** What a call asks for, by the name of the member of staff whom the customer reads. */
type Asked = Pick<
  StaffAction,
  "name" | "staffName" | "message" | "attachments" | "to" | "assignedTo" | "priority"
>;
interface StaffCall {
  readonly params: { readonly reference: string };
  readonly key: OperatorSubject;
  readonly now: Date;
}

/** Acts for the retailer; fails with the code where the state of the case does not allow it. */
const actFor =
  (ports: StaffPorts) =>
  async <Refusal extends string>(
    call: StaffCall & { readonly fail: (code: "case_not_found" | Refusal) => never },
    refusal: Refusal,
    asked: Asked,
  ): Promise<OperatorCase> => {
    const author = { actor: actorOf(call.key), now: call.now };
    const done = await actForRetailer(ports, { ...call.params, ...asked }, author);
    if (typeof done === "object") return done;
    return call.fail(done === "case_not_found" ? done : refusal);
  };

/** Calls that work on a case. */
const actionHandlers = (ports: StaffPorts): OperatorHandler[] => {
  const act = actFor(ports);
  return [
    operatorHandler(takeCase, async (call) => {
      const { author: assignedTo, priority } = call.body;
      const found = await ports.cases.findForOperator(call.params.reference);
      return act(call, "case_not_open", {
        name: "cases take",
        assignedTo,
        ...(found?.operatorCase.state === "received" ? { to: "in_process" } : {}),
        ...(priority === undefined ? {} : { priority }),
      });
    }),
    operatorHandler(answerCase, async (call) => {
      const { author: staffName, ...answer } = call.body;
      return act(call, "case_not_open", { name: "cases answer", staffName, ...answer });
    }),
    operatorHandler(requestInformation, async (call) => {
      const { author: staffName, ...answer } = call.body;
      const to = "information_required";
      return act(call, "case_not_open", { name: "cases ask", staffName, ...answer, to });
    }),
    operatorHandler(resolveCase, async (call) => {
      const { author: staffName, outcome: to, ...answer } = call.body;
      return act(call, "case_not_open", { name: "cases resolve", staffName, ...answer, to });
    }),
    operatorHandler(reopenCase, async (call) => {
      const found = await ports.cases.findForOperator(call.params.reference);
      if (found !== undefined && isOpenState(found.operatorCase.state)) return call.fail("case_open");
      return act(call, "case_open", { name: "cases reopen", assignedTo: call.body.author, to: "in_process" });
    }),
  ];
};

/** Calls about what visitors have written. */
const visitorHandlers = (ports: StaffPorts): OperatorHandler[] => [
  operatorHandler(listVisitorMessages, async ({ query: { limit = defaultLimit, after } }) => {
    const messages = await findUnanswered(ports.database, { limit: limit + 1, after });
    const { page, next } = pageOf(messages, limit, ({ createdAt, reference }) =>
      z.encode(instantCursor, { position: createdAt, key: reference }),
    );
    return { messages: page, next };
  }),
  operatorHandler(answerVisitorMessage, async (call) => {
    const { params, body, now, fail } = call;
    const done = await answerMessage(ports, { ...params, ...body, auditedAs: actorOf(call.key), now });
    return typeof done === "string" ? fail(done) : done;
  }),
  operatorHandler(assignVisitorMessage, async (call) => {
    const { params, body, now, fail } = call;
    const done = await assignToCustomer(ports, {
      ...params,
      taxId: body.tax_id,
      auditedAs: actorOf(call.key),
      now,
    });
    return typeof done === "string" ? fail(done) : done;
  }),
];

const placeOf = ({ position, key }: Cursor<string>): CasePlace => {
  const [priority = "", reference = ""] = key.split(".");
  return { dueOn: position, priority: priority === "high" ? "high" : "normal", reference };
};

/** The calls of the retailer's system about cases and what visitors have written. */
export const operatorHandlers = (ports: StaffPorts): OperatorHandler[] => [
  operatorHandler(listOperatorCases, async ({ query: { limit = defaultLimit, after, ...filter } }) => {
    const cases = await ports.cases.list({ ...filter, after: after && placeOf(after), limit: limit + 1 });
    const { page, next } = pageOf(cases, limit, ({ dueOn, priority, reference }) =>
      z.encode(caseCursor, { position: dueOn, key: `${priority}.${reference}` }),
    );
    return { cases: page, next };
  }),
  operatorHandler(
    getOperatorCase,
    async ({ params, fail }) =>
      (await ports.cases.findForOperator(params.reference))?.operatorCase ?? fail("case_not_found"),
  ),
  operatorHandler(downloadCaseFile, async ({ params, fail }) => {
    const stored = (await ports.cases.findFileForOperator(params)) ?? fail("case_not_found");
    const content = (await ports.storage.get(stored.storageKey)) ?? fail("case_not_found");
    return { filename: stored.filename, mediaType: stored.mediaType, content };
  }),
  ...actionHandlers(ports),
  ...visitorHandlers(ports),
];
