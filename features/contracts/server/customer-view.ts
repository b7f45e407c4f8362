import { rowsPerPart, type CustomerPart } from "#platform/contract/customer-part.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import {
  beginningWith,
  partRowOf,
  type CustomerSearch,
  type CustomerView,
  type FoundCustomer,
  type ViewedCustomer,
} from "#platform/server/customer-view.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, date, instant, nullable, oneOf, queryRows, text } from "#platform/server/database/query.ts";
import { serverWords } from "#platform/server/words.ts";
import { commodities, contractStates } from "../contract/contract-fields.ts";
import { communicationChannels } from "../contract/list-communications.ts";
import ca from "../locales/customer-view.ca.json" with { type: "json" };
import en from "../locales/customer-view.en.json" with { type: "json" };
import es from "../locales/customer-view.es.json" with { type: "json" };

type Pool = Pick<Database, "pool">;

const wordsFor = (language: CompleteLanguage) => serverWords(language, { ca, es, en });

const cupsStart = /^ES\d{4,18}/;
/** A CUPS is one supply point by its first 20 characters. */
const cupsLength = 20;
const minNumberLength = 3;

/** Statements without a name are planned with their values, so that a short beginning does not choose the plan of a long one. */
const findByCups = async ({ pool }: Pool, { compact, limit }: CustomerSearch): Promise<FoundCustomer[]> => {
  if (!cupsStart.test(compact)) return [];
  const rows = await queryRows(pool, {
    text: `select supply_point as "supplyPoint", customer_id as "customerId" from supply_periods
           where supply_point like $1 limit $2`,
    values: [beginningWith(compact.slice(0, cupsLength)), limit],
    columns: { supplyPoint: text, customerId: bigint },
  });
  return rows.map(({ supplyPoint, customerId }) => ({ customerId, by: "cups", text: supplyPoint }));
};

const findByNumber = async ({ pool }: Pool, { compact, limit }: CustomerSearch): Promise<FoundCustomer[]> => {
  const number = compact.toLowerCase().replace(/^0+/, "");
  if (number.length < minNumberLength || !/\d/.test(number)) return [];
  const rows = await queryRows(pool, {
    text: `select name, customer_id as "customerId" from contract_names
           where ltrim(number_search_text(name), '0') like $1 limit $2`,
    values: [beginningWith(number), limit],
    columns: { name: text, customerId: bigint },
  });
  return rows.map(({ name, customerId }) => ({ customerId, by: "contract", text: name }));
};

const stateTones = { active: "positive", draft: "info", closed: "neutral" } as const;

const readContracts = async (
  { pool }: Pool,
  { customerId, language }: ViewedCustomer,
): Promise<CustomerPart> => {
  const t = wordsFor(language);
  const rows = await queryRows(pool, {
    name: "list-contracts-for-desk",
    text: `select k.name, k.commodity, k.state, k.starts_on as "startsOn", s.cups, s.street, s.city,
             k.access_tariff_name as "accessTariff", count(*) over () as total
           from contracts k join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
           where k.customer_id = $1
           order by case k.state when 'active' then 0 when 'draft' then 1 else 2 end, k.starts_on desc, k.name
           limit $2`,
    values: [customerId, rowsPerPart],
    columns: {
      name: text,
      commodity: oneOf(...commodities),
      state: oneOf(...contractStates),
      startsOn: nullable(date),
      cups: text,
      street: text,
      city: text,
      accessTariff: text,
      total: bigint,
    },
  });
  return {
    id: "contracts",
    title: t("contracts.title"),
    summary: "",
    empty: t("contracts.empty"),
    headings: {
      title: t("contracts.number"),
      when: t("contracts.since"),
      state: t("contracts.state"),
    },
    rows: rows.map(({ name, commodity, state, startsOn, cups, street, city, accessTariff }) =>
      partRowOf({
        key: name,
        title: t("contracts.name", { commodity, name }),
        detail: `${accessTariff} · ${cups} · ${street}, ${city}`,
        on: startsOn,
        state: { text: t(`contracts.states.${state}`), tone: stateTones[state] },
      }),
    ),
    total: rows[0]?.total ?? 0,
  };
};

const readCommunications = async (
  { pool }: Pool,
  { customerId, language }: ViewedCustomer,
): Promise<CustomerPart> => {
  const t = wordsFor(language);
  const rows = await queryRows(pool, {
    name: "list-communications-for-desk",
    text: `select communication_id as "communicationId", channel, sent_at as "sentAt", recipient, subject,
             count(*) over () as total
           from contract_communications where customer_id = $1
           order by sent_at desc, communication_id desc limit $2`,
    values: [customerId, rowsPerPart],
    columns: {
      communicationId: bigint,
      channel: oneOf(...communicationChannels),
      sentAt: instant,
      recipient: text,
      subject: text,
      total: bigint,
    },
  });
  return {
    id: "communications",
    title: t("sent.title"),
    summary: "",
    empty: t("sent.empty"),
    headings: { title: t("sent.subject"), when: t("sent.when"), state: t("sent.channel") },
    rows: rows.map(({ communicationId, channel, sentAt, recipient, subject }) =>
      partRowOf({
        key: String(communicationId),
        title: subject,
        detail: recipient,
        at: sentAt,
        state: { text: t(`sent.channels.${channel}`), tone: "neutral" },
      }),
    ),
    total: rows[0]?.total ?? 0,
  };
};

/** Customers are found by CUPS and contract; the page has the contracts, and what was sent about them. */
export const createCustomerView = ({ database }: { readonly database: Pool }): CustomerView => ({
  find: async (search) =>
    (await Promise.all([findByNumber(database, search), findByCups(database, search)])).flat(),
  parts: [
    { order: 10, read: (viewed) => readContracts(database, viewed) },
    { order: 50, read: (viewed) => readCommunications(database, viewed) },
  ],
});
