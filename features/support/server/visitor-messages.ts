import { randomBytes } from "node:crypto";
import { emailKeyOf } from "#platform/contract/email-address.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import type { Cursor } from "#platform/contract/list-cursor.ts";
import type { ResolveAttachments } from "#platform/server/attachments.ts";
import { queueOnce, removeQueueEntry } from "#platform/server/cases/case-queue.ts";
import { caseReferenceOf } from "#platform/server/cases/case-reference.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  date,
  execute,
  instant,
  int,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
} from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { networkOf } from "#platform/server/http/network-of.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { eventWriter } from "#platform/server/outbox/outbox.ts";
import { maxCaseFiles } from "../contract/case-fields.ts";
import { createVisitorMessage } from "../contract/create-visitor-message.ts";
import { events } from "../contract/events.ts";
import type { VisitorMessage } from "../contract/operator-cases.ts";
import { insertVisitorFiles } from "./case-files.ts";
import { visitorMessageAnswered, visitorMessageReceived } from "./case-jobs.ts";
import { dueDayOf, type AnswerTime } from "./case-policy.ts";
import { offeredCategories, type CategoryPorts } from "./create-case.ts";

type Pool = Pick<Database, "pool">;

/** Its kind in the queue of staff. */
const queueKind = "message";

const columns = {
  reference: text,
  email: text,
  mobile: text,
  categoryId: int,
  subject: text,
  message: text,
  language: oneOf(...completeLanguages),
  dueOn: date,
  createdAt: instant,
  answer: text,
  answeredAt: nullable(instant),
};
const selection = `reference, email, mobile, category_id as "categoryId", subject, body as message, language,
  due_on as "dueOn", created_at as "createdAt", answer, answered_at as "answeredAt"`;

export const findVisitorMessage = (
  client: Queryable,
  reference: string,
): Promise<VisitorMessage | undefined> =>
  queryRow(client, {
    name: "find-visitor-message",
    text: `select ${selection} from visitor_messages where reference = $1`,
    values: [reference],
    columns,
  });

/** Messages without an answer, the oldest first. */
export const findUnanswered = (
  { pool }: Pool,
  { limit, after }: { readonly limit: number; readonly after?: Cursor<Date> | undefined },
): Promise<VisitorMessage[]> =>
  queryRows(pool, {
    name: "find-unanswered-visitor-messages",
    text: `select ${selection} from visitor_messages
           where answered_at is null and ($2::timestamptz is null or (created_at, reference) > ($2, $3))
           order by created_at, reference limit $1`,
    values: [limit, after?.position ?? null, after?.key ?? ""],
    columns,
  });

/** How many messages came from an address of email in the hour before an instant. */
export const countRecentOf = async ({ pool }: Pool, email: string, before: Date): Promise<number> =>
  (
    await queryRow(pool, {
      name: "count-recent-visitor-messages",
      text: `select count(*) from visitor_messages
             where lower(email) = lower($1) and created_at > $2::timestamptz - interval '1 hour' and created_at <= $2`,
      values: [email, before],
      columns: { count: bigint },
    })
  )?.count ?? 0;

const insertVisitorMessage = async (
  client: Queryable,
  message: Omit<VisitorMessage, "answer" | "answeredAt">,
): Promise<boolean> => {
  const { reference, email, mobile, categoryId, subject, language, dueOn, createdAt } = message;
  const written = await execute(client, {
    name: "insert-visitor-message",
    text: `insert into visitor_messages
             (reference, email, mobile, category_id, subject, body, language, due_on, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (reference) do nothing`,
    values: [reference, email, mobile, categoryId, subject, message.message, language, dueOn, createdAt],
  });
  return written === 1;
};

export const deleteVisitorMessage = async (client: Queryable, reference: string): Promise<void> => {
  await execute(client, {
    name: "delete-visitor-message",
    text: "delete from visitor_messages where reference = $1",
    values: [reference],
  });
  await removeQueueEntry(client, { kind: queueKind, reference });
};

/** Records the answer, which a job then sends; false when there is one already. */
export const answerVisitor = async (
  client: Queryable,
  jobs: Jobs,
  { reference, message, author, now }: { reference: string; message: string; author: string; now: Date },
): Promise<boolean> => {
  const written = await execute(client, {
    name: "answer-visitor-message",
    text: `update visitor_messages set answer = $2, answered_by = $3, answered_at = $4, state = 'answered'
           where reference = $1 and answered_at is null`,
    values: [reference, message, author, now],
  });
  if (written !== 1) return false;
  await removeQueueEntry(client, { kind: queueKind, reference });
  await jobs.add(visitorMessageAnswered, { reference }, client);
  return true;
};

const writeEvent = eventWriter(events);

export interface VisitorMessagePorts {
  readonly database: Pool;
  readonly jobs: Jobs;
  readonly resolveAttachments: ResolveAttachments;
  readonly throttle: {
    readonly begin: (name: string, address: string, now: Date) => Promise<number | undefined>;
  };
  readonly readConfiguration: () => ReturnType<CategoryPorts["readConfiguration"]> & {
    readonly support: AnswerTime;
  };
}

/**
 * Takes a message without a session. Whether a customer has the email is not looked up, so neither the answer nor its
 * time reveals it; the receipt is sent by a job.
 */
export const handleCreateVisitorMessage = (ports: VisitorMessagePorts): Handler =>
  handler(createVisitorMessage, async (call) => {
    const { body, client: caller, language, now, fail } = call;
    const configuration = ports.readConfiguration();
    const offered = offeredCategories(configuration, "visitors");
    if (!offered.some(({ id }) => id === body.categoryId)) return fail("category_not_found");
    const wait = await ports.throttle.begin(
      `message of ${emailKeyOf(body.email)}`,
      `message from ${networkOf(caller.address)}`,
      now,
    );
    if (wait !== undefined)
      return fail("too_many_messages", {
        retryAfterSeconds: wait,
        values: { minutes: Math.ceil(wait / 60) },
      });
    const { minimumAttachments } = configuration.support;
    const files = await ports.resolveAttachments(call, body.attachments ?? [], {
      minimum: minimumAttachments,
      maximum: maxCaseFiles,
    });
    const dueOn = dueDayOf(now, configuration.support);
    const reference = await inTransaction(ports.database.pool, async (client) => {
      for (;;) {
        const free = caseReferenceOf(randomBytes(8));
        const message = { ...body, reference: free, language, dueOn, createdAt: now };
        if (!(await insertVisitorMessage(client, message))) continue;
        await insertVisitorFiles(client, { reference: free, files: await files.take(client), now });
        const data = { ...message, answer: "", answeredAt: null };
        await writeEvent(client, null, { type: "visitor_message.received", data, now });
        await ports.jobs.add(visitorMessageReceived, { reference: free }, client);
        await queueOnce(client, {
          kind: queueKind,
          reference: free,
          state: "received",
          title: body.subject,
          customerId: null,
          person: body.email,
          now,
        });
        return free;
      }
    });
    return { data: { reference } };
  });
