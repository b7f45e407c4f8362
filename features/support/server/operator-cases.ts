import * as z from "zod/mini";
import { searchedTaxIds } from "#energy/tax-id.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { InlineFile } from "#platform/contract/attachments.ts";
import { instantCursor, pageOf, type Cursor } from "#platform/contract/list-cursor.ts";
import type { ResolveAttachments, ResolvedAttachments } from "#platform/server/attachments.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, queryRow, type Queryable } from "#platform/server/database/query.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { operatorHandler, type OperatorHandler } from "#platform/server/http/operator-routes.ts";
import { Failure } from "#platform/server/handler.ts";
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
import { findCaseFile, moveVisitorFiles } from "./case-files.ts";
import { findCase, findCaseOwner, type CasePlace } from "./case-queries.ts";
import type { CaseAction, Cases } from "./cases.ts";
import {
  answerVisitor,
  deleteVisitorMessage,
  findUnanswered,
  findVisitorMessage,
} from "./visitor-messages.ts";

interface Audit {
  /** Writes to the audit log in the transaction of the change. */
  readonly noteWithin: (
    client: Queryable,
    entry: {
      readonly now: Date;
      readonly actor: Actor;
      readonly action: string;
      readonly customerId?: number;
      readonly details: Record<string, unknown>;
    },
  ) => Promise<void>;
}

export interface StaffPorts {
  readonly database: Pick<Database, "pool">;
  readonly jobs: Jobs;
  readonly cases: Cases;
  readonly audit: Audit;
  readonly storage: Pick<FileStorage, "get">;
  readonly resolveAttachments: ResolveAttachments;
}

/** An action of staff: by whom for the audit log, and by which name for the customer. */
export interface StaffAction extends Omit<CaseAction, "actor" | "files"> {
  readonly reference: string;
  /** Files of the message. */
  readonly attachments?: readonly InlineFile[];
  /** The command or call, for the audit log: `cases answer`. */
  readonly name: string;
  readonly auditedAs: Actor;
}

const noCookies = { read: () => undefined, write: () => undefined, remove: () => undefined };

/**
 * Checks and scans files like a customer's own, and stores them as the customer's until the answer takes them. Fails with
 * an error of `attachmentErrors`.
 */
const storeFiles = (
  resolveAttachments: ResolveAttachments,
  { customerId, files, now }: { customerId: number; files: readonly InlineFile[]; now: Date },
): Promise<ResolvedAttachments> =>
  resolveAttachments(
    {
      session: { customerId },
      client: { address: "" },
      cookies: noCookies,
      now,
      fail: (code, details) => {
        throw new Failure(code, details);
      },
    },
    files,
    { minimum: 1, maximum: maxCaseFiles },
  );

/** Acts on a case for the retailer, with an entry in the audit log. */
export const actForRetailer = async (
  { cases, audit, resolveAttachments }: Pick<StaffPorts, "cases" | "audit" | "resolveAttachments">,
  { reference, name, auditedAs, attachments = [], ...action }: StaffAction,
): Promise<OperatorCase | "case_not_found" | "not_allowed"> => {
  const owned = await cases.findForOperator(reference);
  if (owned === undefined) return "case_not_found";
  const { customerId, operatorCase } = owned;
  const hasFiles = attachments.length > 0;
  if (hasFiles && !isOpenState(operatorCase.state)) return "not_allowed";
  const files = hasFiles
    ? { files: await storeFiles(resolveAttachments, { customerId, files: attachments, now: action.now }) }
    : {};
  return cases.inTransaction(async (client) => {
    const key = { customerId, reference };
    const done = await cases.act(client, key, { ...action, ...files, actor: "retailer" });
    if (done === undefined) return "case_not_found";
    if (done !== "not_allowed")
      await audit.noteWithin(client, {
        now: action.now,
        actor: auditedAs,
        action: name,
        customerId,
        details: hasFiles ? { reference, files: attachments.map((file) => file.name) } : { reference },
      });
    return done;
  });
};

/** Turns a visitor's message into a case of the customer with that tax id, under the same reference. */
const assignToCustomer = async (
  { database, cases, audit }: StaffPorts,
  { reference, taxId, auditedAs, now }: { reference: string; taxId: string; auditedAs: Actor; now: Date },
): Promise<OperatorCase | "message_not_found" | "customer_not_found"> => {
  const login = await queryRow(database.pool, {
    name: "find-customer-of-message",
    text: `select customer_id as "customerId" from login_names
           where login_name = any($1) and kind = 'tax_id' order by array_position($1::text[], login_name) limit 1`,
    values: [searchedTaxIds(taxId)],
    columns: { customerId: bigint },
  });
  const opened = await cases.inTransaction(async (client) => {
    const message = await findVisitorMessage(client, reference);
    if (message === undefined) return "message_not_found";
    if (login === undefined) return "customer_not_found";
    const { customerId } = login;
    const receipt = await cases.open(
      {
        customerId,
        kind: "question",
        categoryId: message.categoryId,
        claimSubtype: null,
        contractId: null,
        invoiceNumber: null,
        subject: message.subject,
        message: message.message,
        language: message.language,
        formerReference: reference,
        now,
      },
      client,
    );
    const assigned = await findCase(client, customerId, receipt.reference);
    if (assigned !== undefined)
      await moveVisitorFiles(client, reference, { customerId, caseId: assigned.caseId, now });
    await deleteVisitorMessage(client, reference);
    const details = { reference: receipt.reference };
    await audit.noteWithin(client, { now, actor: auditedAs, action: "cases assign", customerId, details });
    return receipt;
  });
  if (typeof opened === "string") return opened;
  return (await cases.findForOperator(opened.reference))?.operatorCase ?? "message_not_found";
};

/** Answers a visitor's message by email, with an entry in the audit log. */
const answerMessage = async (
  { database, jobs, cases, audit }: StaffPorts,
  given: { reference: string; message: string; author: string; auditedAs: Actor; now: Date },
): Promise<VisitorMessage | "message_not_found" | "message_answered"> => {
  const { reference, auditedAs, now } = given;
  if ((await findVisitorMessage(database.pool, reference)) === undefined) return "message_not_found";
  if (!(await answerVisitor(database, jobs, given))) return "message_answered";
  await cases.inTransaction((client) =>
    audit.noteWithin(client, { now, actor: auditedAs, action: "cases answer", details: { reference } }),
  );
  return (await findVisitorMessage(database.pool, reference)) ?? "message_not_found";
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

const actFor =
  (ports: StaffPorts) =>
  (call: StaffCall, asked: Asked): ReturnType<typeof actForRetailer> =>
    actForRetailer(ports, { ...call.params, ...asked, auditedAs: actorOf(call.key), now: call.now });

/** Calls that work on a case. */
const actionHandlers = (ports: StaffPorts): OperatorHandler[] => {
  const act = actFor(ports);
  return [
    operatorHandler(takeCase, async (call) => {
      const { params, body, fail } = call;
      const found = await ports.cases.findForOperator(params.reference);
      const done = await act(call, {
        name: "cases take",
        assignedTo: body.author,
        ...(found?.operatorCase.state === "received" ? { to: "in_process" } : {}),
        ...(body.priority === undefined ? {} : { priority: body.priority }),
      });
      if (done === "not_allowed") return fail("case_not_open");
      return typeof done === "string" ? fail(done) : done;
    }),
    operatorHandler(answerCase, async (call) => {
      const { author: staffName, message, attachments = [] } = call.body;
      const done = await act(call, { name: "cases answer", staffName, message, attachments });
      if (done === "not_allowed") return call.fail("case_not_open");
      return typeof done === "string" ? call.fail(done) : done;
    }),
    operatorHandler(requestInformation, async (call) => {
      const { author: staffName, message, attachments = [] } = call.body;
      const to = "information_required";
      const done = await act(call, { name: "cases ask", staffName, message, attachments, to });
      if (done === "not_allowed") return call.fail("case_not_open");
      return typeof done === "string" ? call.fail(done) : done;
    }),
    operatorHandler(resolveCase, async (call) => {
      const { author: staffName, message, attachments = [], outcome: to } = call.body;
      const done = await act(call, { name: "cases resolve", staffName, message, attachments, to });
      if (done === "not_allowed") return call.fail("case_not_open");
      return typeof done === "string" ? call.fail(done) : done;
    }),
    operatorHandler(reopenCase, async (call) => {
      const found = await ports.cases.findForOperator(call.params.reference);
      if (found !== undefined && isOpenState(found.operatorCase.state)) return call.fail("case_open");
      const done = await act(call, { name: "cases reopen", assignedTo: call.body.author, to: "in_process" });
      if (done === "not_allowed") return call.fail("case_open");
      return typeof done === "string" ? call.fail(done) : done;
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
  operatorHandler(downloadCaseFile, async ({ params: { reference, fileId }, fail }) => {
    const { pool } = ports.database;
    const customerId = (await findCaseOwner(pool, reference)) ?? fail("case_not_found");
    const found = (await findCase(pool, customerId, reference)) ?? fail("case_not_found");
    const stored =
      (await findCaseFile(pool, { customerId, caseId: found.caseId, fileId })) ?? fail("case_not_found");
    const content = (await ports.storage.get(stored.storageKey)) ?? fail("case_not_found");
    return { filename: stored.filename, mediaType: stored.mediaType, content };
  }),
  ...actionHandlers(ports),
  ...visitorHandlers(ports),
];
