import * as z from "zod/mini";
import { callBackOrigins, contactHours, type CallBackContact } from "#platform/contract/call-back.ts";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { Cursor } from "#platform/contract/list-cursor.ts";
import { defineCaseFiles } from "#platform/server/cases/case-files.ts";
import { visitorOwner } from "#platform/server/cases/case-owner.ts";
import { uuidColumn } from "#platform/server/cases/case-tables.ts";
import { defineCase } from "#platform/server/cases/define-case.ts";
import type { CallBackSubject } from "#platform/server/call-backs.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  execute,
  instant,
  int,
  json,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  uuid,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import {
  callBackStates,
  type CallBackState,
  type OperatorCallBack,
} from "../contract/operator-call-backs.ts";

type Pool = Pick<Database, "pool">;

const columns = {
  visitorId: text,
  callBackId: uuid,
  reference: text,
  state: oneOf(...callBackStates),
  version: int,
  language: oneOf(...completeLanguages),
  origin: oneOf(...callBackOrigins),
  givenName: text,
  surname1: text,
  surname2: text,
  email: text,
  telephone: text,
  contactHours: oneOf(...contactHours),
  cups: nullable(text),
  details: json(z.record(z.string(), z.unknown())),
  consentVersion: text,
  consentText: text,
  createdAt: instant,
  changedAt: instant,
};
export type FoundCallBack = RowOf<typeof columns>;

const selection = `visitor_id as "visitorId", call_back_id as "callBackId", reference, state, version, language, origin,
  given_name as "givenName", surname1, surname2, email, telephone, contact_hours as "contactHours", cups, details,
  consent_version as "consentVersion", consent_text as "consentText", created_at as "createdAt",
  changed_at as "changedAt"`;

const findCallBack = (
  client: Queryable,
  visitorId: string,
  reference: string,
): Promise<FoundCallBack | undefined> =>
  queryRow(client, {
    name: "find-call-back",
    text: `select ${selection} from call_backs where visitor_id = $1 and reference = $2`,
    values: [visitorId, reference],
    columns,
  });

const id = uuidColumn("call_back_id");
const files = defineCaseFiles({ owner: visitorOwner, id, table: "call_back_files", part: "position" });

/** Call-backs, as the platform's cases. Each is its own owner: no account and no browser is needed to cancel it. */
export const storedCallBacks = defineCase({
  owner: visitorOwner,
  id,
  states: callBackStates,
  cases: "call_backs",
  references: "call_back_references",
  steps: "call_back_steps",
  files,
  transitions: {
    requested: { person: ["cancelled"], staff: ["called", "cancelled"] },
    called: {},
    cancelled: {},
  },
  find: findCallBack,
  idOf: ({ callBackId }) => callBackId,
  queueAs: ({ state, origin, contactHours: hours, telephone, givenName, surname1, surname2 }) => ({
    kind: "call_back",
    topic: origin,
    title: `${hours} · ${telephone}`,
    customerId: null,
    person: `${givenName} ${surname1} ${surname2}`.trim(),
    turn: state === "requested" ? "answer" : undefined,
  }),
});

/** A call-back with its files, as the retailer's system reads it. */
export const toOperatorCallBack = async (
  client: Queryable,
  { visitorId, callBackId, version: _version, ...facts }: FoundCallBack,
): Promise<OperatorCallBack> => {
  const stored = await files.list(client, { ownerId: visitorId, caseId: callBackId });
  return {
    ...facts,
    files: stored.map(({ fileId, filename, mediaType, sizeBytes }) => ({
      fileId,
      filename,
      mediaType,
      sizeBytes,
    })),
  };
};

/** Call-backs in a state, the longest waiting first. */
export const listCallBacksIn = async (
  { pool }: Pool,
  {
    state,
    limit,
    after,
  }: { readonly state: CallBackState; readonly limit: number; readonly after?: Cursor<Date> | undefined },
): Promise<OperatorCallBack[]> => {
  const found = await queryRows(pool, {
    name: "list-call-backs",
    text: `select ${selection} from call_backs
           where state = $1 and ($3::timestamptz is null or (created_at, reference) > ($3, $4))
           order by created_at, reference limit $2`,
    values: [state, limit, after?.position ?? null, after?.key ?? ""],
    columns,
  });
  return Promise.all(found.map((callBack) => toOperatorCallBack(pool, callBack)));
};

/** How many call-backs an address of email has asked for in the hour before an instant. */
export const countRecentCallBacks = async ({ pool }: Pool, email: string, before: Date): Promise<number> =>
  (
    await queryRow(pool, {
      name: "count-recent-call-backs",
      text: `select count(*) from call_backs
             where lower(email) = lower($1) and created_at > $2::timestamptz - interval '1 hour' and created_at <= $2`,
      values: [email, before],
      columns: { count: bigint },
    })
  )?.count ?? 0;

interface CallBackRow {
  readonly visitorId: string;
  readonly callBackId: string;
  readonly reference: string;
  readonly language: CompleteLanguage;
  readonly contact: CallBackContact;
  readonly subject: CallBackSubject;
  readonly consent: { readonly version: string; readonly text: string };
  readonly now: Date;
}

export const insertCallBack = async (client: Queryable, row: CallBackRow): Promise<void> => {
  const { contact, subject, consent } = row;
  await execute(client, {
    name: "insert-call-back",
    text: `insert into call_backs (visitor_id, call_back_id, reference, state, language, origin, given_name, surname1,
             surname2, email, telephone, contact_hours, cups, details, consent_version, consent_text, created_at,
             changed_at)
           values ($1, $2, $3, 'requested', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)`,
    values: [
      row.visitorId,
      row.callBackId,
      row.reference,
      row.language,
      subject.origin,
      contact.givenName,
      contact.surname1,
      contact.surname2 ?? "",
      contact.email,
      contact.telephone,
      contact.contactHours,
      subject.cups ?? null,
      JSON.stringify(subject.details ?? {}),
      consent.version,
      consent.text,
      row.now,
    ],
  });
};
