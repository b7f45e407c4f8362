import { rowsPerPart, type CustomerPart } from "#platform/contract/customer-part.ts";
import { partRowOf, type CustomerView, type ViewedCustomer } from "#platform/server/customer-view.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  instant,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
} from "#platform/server/database/query.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/customer-view.ca.json" with { type: "json" };
import en from "../locales/customer-view.en.json" with { type: "json" };
import es from "../locales/customer-view.es.json" with { type: "json" };
import { findEmailReports } from "./email-report-queries.ts";
import { deliveryStates } from "./bulletins/bulletin-queries.ts";

type Pool = Pick<Database, "pool">;

const tones = {
  waiting: "info",
  sending: "info",
  sent: "positive",
  skipped: "neutral",
  failed: "negative",
  uncertain: "warning",
} as const;

/** An address of the customer's newsletters that returned emails. */
const findStopped = ({ pool }: Pool, customerId: number) =>
  queryRow(pool, {
    name: "find-stopped-address-of-customer",
    text: `select d.email, s.reason from newsletter_deliveries d
           join newsletter_stopped_addresses s on s.email_key = d.email_key
           where d.customer_id = $1 order by s.stopped_at desc limit 1`,
    values: [customerId],
    columns: { email: text, reason: text },
  });

const findDeliveries = ({ pool }: Pool, customerId: number) =>
  queryRows(pool, {
    name: "list-deliveries-for-desk",
    text: `select b.name, d.email, d.email_key as "emailKey", d.state, d.reason, d.sent_at as "sentAt",
             count(*) over () as total
           from newsletter_deliveries d join newsletter_bulletins b on b.bulletin_id = d.bulletin_id
           where d.customer_id = $1 order by d.bulletin_id desc, d.email_key limit $2`,
    values: [customerId, rowsPerPart],
    columns: {
      name: text,
      email: text,
      emailKey: text,
      state: oneOf(...deliveryStates),
      reason: text,
      sentAt: nullable(instant),
      total: bigint,
    },
  });

const readDeliveries = async (
  database: Pool,
  { customerId, language }: ViewedCustomer,
): Promise<CustomerPart> => {
  const t = serverWords(language, { ca, es, en });
  const [rows, stopped] = await Promise.all([
    findDeliveries(database, customerId),
    findStopped(database, customerId),
  ]);
  return {
    id: "newsletter-emails",
    title: t("emails.title"),
    summary: stopped === undefined ? "" : t("emails.stopped", stopped),
    empty: t("emails.empty"),
    headings: { title: t("emails.name"), when: t("emails.when"), state: t("emails.state") },
    rows: rows.map(({ name, email, emailKey, state, reason, sentAt }) =>
      partRowOf({
        key: `${name} ${emailKey}`,
        title: name,
        detail: reason === "" ? email : `${email} · ${reason}`,
        at: sentAt,
        state: { text: t(`emails.states.${state}`), tone: tones[state] },
      }),
    ),
    total: rows[0]?.total ?? 0,
  };
};

const findConsents = ({ pool }: Pool, customerId: number) =>
  queryRows(pool, {
    name: "list-newsletter-consents-for-desk",
    text: `select consent_id as "consentId", consent_text as "consentText", text_version as "textVersion",
             consented_at as "consentedAt", count(*) over () as total
           from newsletter_consents where customer_id = $1 order by consented_at desc, consent_id desc limit $2`,
    values: [customerId, rowsPerPart],
    columns: {
      consentId: bigint,
      consentText: text,
      textVersion: text,
      consentedAt: instant,
      total: bigint,
    },
  });

const readConsents = async (
  database: Pool,
  { customerId, language }: ViewedCustomer,
): Promise<CustomerPart> => {
  const t = serverWords(language, { ca, es, en });
  const rows = await findConsents(database, customerId);
  return {
    id: "newsletter-consents",
    title: t("consents.title"),
    summary: "",
    empty: t("consents.empty"),
    headings: { title: t("consents.text"), when: t("consents.when") },
    rows: rows.map(({ consentId, consentText, textVersion, consentedAt }) =>
      partRowOf({
        key: String(consentId),
        title: consentText,
        detail: t("consents.version", { version: textVersion }),
        at: consentedAt,
      }),
    ),
    total: rows[0]?.total ?? 0,
  };
};

const reportTones = { bounced: "negative", delayed: "neutral", complained: "warning" } as const;

const readReports = async (
  database: Pool,
  { customerId, language }: ViewedCustomer,
): Promise<CustomerPart> => {
  const t = serverWords(language, { ca, es, en });
  const rows = await findEmailReports(database.pool, customerId, rowsPerPart);
  return {
    id: "email-reports",
    title: t("reports.title"),
    summary: rows.some(({ kind }) => kind === "bounced") ? t("reports.summary") : "",
    empty: t("reports.empty"),
    headings: { title: t("reports.email"), when: t("reports.when"), state: t("reports.state") },
    rows: rows.map(({ reportId, email, kind, status, reason, happenedAt }) =>
      partRowOf({
        key: reportId,
        title: email,
        detail: [reason, status].filter((part) => part !== "").join(" · "),
        at: happenedAt,
        state: { text: t(`reports.states.${kind}`), tone: reportTones[kind] },
      }),
    ),
    total: rows[0]?.total ?? 0,
  };
};

export const createCustomerView = ({ database }: { readonly database: Pool }): CustomerView => ({
  parts: [
    { order: 52, read: (viewed) => readReports(database, viewed) },
    { order: 51, read: (viewed) => readDeliveries(database, viewed) },
    { order: 70, read: (viewed) => readConsents(database, viewed) },
  ],
});
