import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { offeredProduct, type OfferedProduct } from "#features/catalogue/contract/offered-product.ts";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { Cursor } from "#platform/contract/list-cursor.ts";
import { visitorOwner } from "#platform/server/cases/case-owner.ts";
import type { CaseIdColumn } from "#platform/server/cases/case-tables.ts";
import { defineCase } from "#platform/server/cases/define-case.ts";
import {
  bigint,
  date,
  execute,
  instant,
  int,
  json,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { commodities, leadStates, type Commodity, type LeadState } from "../../contract/lead-record.ts";
import { leadSignatureStates } from "../../contract/lead-paper.ts";
import { leadValues, type LeadValues } from "../../contract/lead-sections.ts";
import { holderNameOf, withElectricity } from "./lead-values.ts";
import { leadTransitions, turnOfLead } from "./lead-transitions.ts";

const columns = {
  leadId: text,
  visitorId: text,
  customerId: nullable(bigint),
  reference: text,
  commodity: oneOf(...commodities),
  state: oneOf(...leadStates),
  version: int,
  values: json({ parse: (stored: unknown): LeadValues => z.parse(leadValues, stored) }),
  language: oneOf(...completeLanguages),
  electricityLeadId: nullable(text),
  gasLeadId: nullable(text),
  accessTariff: nullable(text),
  productId: nullable(text),
  offer: nullable(json({ parse: (stored: unknown): OfferedProduct => z.parse(offeredProduct, stored) })),
  signatureState: nullable(oneOf(...leadSignatureStates)),
  confirmedAt: nullable(instant),
  refusalCode: nullable(text),
  contractName: nullable(text),
  startsOn: nullable(date),
  visitOn: nullable(date),
  createdAt: instant,
  changedAt: instant,
  expiresAt: instant,
};
export type Lead = RowOf<typeof columns>;

const selectLead = `
  select l.lead_id as "leadId", l.visitor_id as "visitorId", l.customer_id as "customerId", l.reference, l.commodity,
    l.state, l.version, l.answers as values, l.language, l.electricity_lead_id as "electricityLeadId",
    (select g.lead_id from leads g where g.electricity_lead_id = l.lead_id order by g.created_at limit 1) as "gasLeadId",
    l.access_tariff as "accessTariff", l.product_id as "productId", l.offer, (select s.state from lead_signatures s where s.lead_id = l.lead_id) as "signatureState",
    l.confirmed_at as "confirmedAt", l.refusal_code as "refusalCode", l.contract_name as "contractName",
    l.starts_on as "startsOn", l.visit_on as "visitOn", l.created_at as "createdAt", l.changed_at as "changedAt", l.expires_at as "expiresAt"
  from leads l`;

const leadIdColumn: CaseIdColumn<string> = {
  column: "lead_id",
  type: text,
  next: async () => randomBytes(24).toString("base64url"),
};

/** Whether a lead still waits for its signature. */
export const isToSign = ({ signatureState }: Pick<Lead, "signatureState">): boolean =>
  signatureState === "preparing" || signatureState === "waiting";

/** Leads, as the platform's cases. */
export const storedLeads = defineCase({
  owner: visitorOwner,
  id: leadIdColumn,
  states: leadStates,
  cases: "leads",
  references: "lead_references",
  steps: "lead_steps",
  transitions: leadTransitions,
  find: (client, visitorId, reference) =>
    queryRow(client, {
      name: "find-lead",
      text: `${selectLead} where l.visitor_id = $1 and l.reference = $2`,
      values: [visitorId, reference],
      columns,
    }),
  idOf: ({ leadId }) => leadId,
  queueAs: (lead) => ({
    kind: "lead",
    topic: lead.commodity,
    title: lead.values.supply?.cups ?? lead.reference,
    customerId: lead.customerId,
    person: holderNameOf(lead.values),
    turn: turnOfLead({ ...lead, isToSign: isToSign(lead) }),
  }),
});

/** A lead of one of these browsers and customers, or one that they have opened by its link. */
export const findOwnLead = (
  client: Queryable,
  { leadId, visitorIds, now }: { leadId: string; visitorIds: readonly string[]; now: Date },
): Promise<Lead | undefined> =>
  queryRow(client, {
    name: "find-own-lead",
    text: `${selectLead} where l.lead_id = $1 and l.expires_at > $3 and (l.visitor_id = any($2::text[]) or exists (
             select 1 from lead_openings o where o.lead_id = l.lead_id and o.visitor_id = any($2::text[])))`,
    values: [leadId, visitorIds, now],
    columns,
  });

/** Whatever its owner: for what has proved otherwise that it may read the lead. */
export const findLead = (client: Queryable, leadId: string, now: Date): Promise<Lead | undefined> =>
  queryRow(client, {
    name: "find-lead-by-id",
    text: `${selectLead} where l.lead_id = $1 and l.expires_at > $2`,
    values: [leadId, now],
    columns,
  });

/** The answers of a lead with those that it shares with the lead for electricity that was made with it, which is answered too. */
export const findLeadWhole = async (
  client: Queryable,
  lead: Lead,
): Promise<{ values: LeadValues; electricity: Lead | undefined }> => {
  const electricity =
    lead.electricityLeadId === null
      ? undefined
      : await queryRow(client, {
          name: "find-electricity-lead",
          text: `${selectLead} where l.lead_id = $1`,
          values: [lead.electricityLeadId],
          columns,
        });
  const values = electricity === undefined ? lead.values : withElectricity(lead.values, electricity.values);
  return { values, electricity };
};

/**
 * The lead that a repeated creation made: with the browser's key, or by the same visitor with the same answers since an
 * instant.
 */
export const findCreatedLead = (
  client: Queryable,
  created: {
    readonly visitorId: string;
    readonly creationKey: string | null;
    readonly idempotencyKey: string;
    readonly since: Date;
  },
): Promise<Lead | undefined> =>
  queryRow(client, {
    name: "find-created-lead",
    text: `${selectLead} where l.creation_key = $2
             or (l.visitor_id = $1 and l.idempotency_key = $3 and l.created_at > $4 and l.state = 'draft')
           order by l.creation_key = $2 desc nulls last, l.created_at limit 1`,
    values: [created.visitorId, created.creationKey, created.idempotencyKey, created.since],
    columns,
  });

/** Serialises creations with the same key, which may come from a browser without a cookie yet. */
export const lockCreation = (client: Queryable, creationKey: string): Promise<unknown> =>
  execute(client, {
    name: "lock-lead-creation",
    text: "select pg_advisory_xact_lock(hashtextextended('lead ' || $1, 0))",
    values: [creationKey],
  });

/** Serialises the creations of a network, which are counted, until the end of the transaction. */
export const lockNetwork = (client: Queryable, network: string): Promise<unknown> =>
  execute(client, {
    name: "lock-leads-of-network",
    text: "select pg_advisory_xact_lock(hashtextextended('leads of ' || $1, 0))",
    values: [network],
  });

export interface NewLead {
  readonly leadId: string;
  readonly visitorId: string;
  readonly reference: string;
  readonly customerId: number | null;
  readonly commodity: Commodity;
  readonly values: LeadValues;
  readonly language: CompleteLanguage;
  readonly network: string;
  readonly creationKey: string | null;
  readonly idempotencyKey: string;
  readonly electricityLeadId: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

export const insertLead = async (client: Queryable, lead: NewLead): Promise<void> => {
  await execute(client, {
    name: "insert-lead",
    text: `insert into leads (lead_id, visitor_id, reference, customer_id, commodity, state, answers, language, network,
             creation_key, idempotency_key, electricity_lead_id, created_at, changed_at, expires_at)
           values ($1, $2, $3, $4, $5, 'draft', $6, $7, $8, $9, $10, $11, $12, $12, $13)`,
    values: [
      lead.leadId,
      lead.visitorId,
      lead.reference,
      lead.customerId,
      lead.commodity,
      z.encode(leadValues, lead.values),
      lead.language,
      lead.network,
      lead.creationKey,
      lead.idempotencyKey,
      lead.electricityLeadId,
      lead.now,
      lead.expiresAt,
    ],
  });
};

export interface LeadUpdate {
  readonly leadId: string;
  readonly customerId: number | null;
  readonly values: LeadValues;
  readonly language: CompleteLanguage;
  readonly electricityLeadId: string | null;
  readonly expiresAt: Date;
}

/** Replaces the answers. Who signs in becomes the customer of the lead; its files then are the customer's too. */
export const updateLead = async (client: Queryable, lead: LeadUpdate): Promise<void> => {
  await execute(client, {
    name: "update-lead",
    text: `update leads set answers = $2, language = $3, electricity_lead_id = coalesce($4, electricity_lead_id),
             customer_id = coalesce(customer_id, $5), expires_at = $6
           where lead_id = $1`,
    values: [
      lead.leadId,
      z.encode(leadValues, lead.values),
      lead.language,
      lead.electricityLeadId,
      lead.customerId,
      lead.expiresAt,
    ],
  });
  await execute(client, {
    name: "update-expiry-of-lead-files",
    text: `update lead_files f set expires_at = l.expires_at, customer_id = l.customer_id
           from leads l where f.lead_id = $1 and l.lead_id = f.lead_id`,
    values: [lead.leadId],
  });
};

export interface Confirmation {
  readonly leadId: string;
  readonly accessTariff: string | null;
  readonly productId: string | null;
  readonly offer: OfferedProduct | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Records with what a lead was confirmed, and until when it is stored as the proof of it. */
export const markConfirmed = async (client: Queryable, confirmed: Confirmation): Promise<void> => {
  const { leadId, now, expiresAt } = confirmed;
  await execute(client, {
    name: "confirm-lead",
    text: `update leads set confirmed_at = $2, expires_at = $3, access_tariff = $4, product_id = $5, offer = $6
           where lead_id = $1`,
    values: [
      leadId,
      now,
      expiresAt,
      confirmed.accessTariff,
      confirmed.productId,
      confirmed.offer && z.encode(offeredProduct, confirmed.offer),
    ],
  });
  await execute(client, {
    name: "confirm-lead-files",
    text: "update lead_files set expires_at = $2 where lead_id = $1",
    values: [leadId, expiresAt],
  });
};

/** Deletes leads; their files are to be deleted by the caller. */
export const deleteLeads = (client: Queryable, leadIds: readonly string[]): Promise<number> =>
  execute(client, {
    name: "delete-leads",
    text: "delete from leads where lead_id = any($1::text[])",
    values: [leadIds],
  });

/** Leads that were begun from a network since an instant. */
export const countLeadsOfNetwork = async (
  client: Queryable,
  { network, since }: { network: string; since: Date },
): Promise<number> =>
  (
    await queryRow(client, {
      name: "count-leads-of-network",
      text: "select count(*) from leads where network = $1 and created_at > $2",
      values: [network, since],
      columns: { count: bigint },
    })
  )?.count ?? 0;

/** The retailer's decision about a lead, beside its state. */
export interface LeadOutcome {
  readonly leadId: string;
  readonly refusalCode: string | null;
  readonly contractName: string | null;
  readonly startsOn: string | null;
  readonly visitOn: string | null;
}

export const updateOutcome = async (client: Queryable, outcome: LeadOutcome): Promise<void> => {
  await execute(client, {
    name: "update-lead-outcome",
    text: `update leads set refusal_code = $2, contract_name = coalesce($3, contract_name),
             starts_on = coalesce($4, starts_on), visit_on = coalesce($5, visit_on)
           where lead_id = $1`,
    values: [outcome.leadId, outcome.refusalCode, outcome.contractName, outcome.startsOn, outcome.visitOn],
  });
};

/** Confirmed and signed leads in these states, the oldest first; one more than `limit` when there are more. */
export const listConfirmedLeads = (
  client: Queryable,
  {
    states,
    after,
    limit,
  }: {
    readonly states: readonly LeadState[];
    readonly after?: Cursor<Date> | undefined;
    readonly limit: number;
  },
): Promise<Lead[]> =>
  queryRows(client, {
    name: "list-confirmed-leads",
    text: `${selectLead}
           where l.state = any($1::text[]) and l.state <> 'draft'
             and not exists (select from lead_signatures s where s.lead_id = l.lead_id and s.state in ('preparing', 'waiting'))
             and ($2::timestamptz is null or (l.created_at, l.reference) > ($2, $3))
           order by l.created_at, l.reference limit $4`,
    values: [states, after?.position ?? null, after?.key ?? "", limit + 1],
    columns,
  });

/** The confirmed leads of these browsers and customers, and those that they have opened, the newest first. */
export const listOwnLeads = (
  client: Queryable,
  { visitorIds, now }: { readonly visitorIds: readonly string[]; readonly now: Date },
): Promise<Lead[]> =>
  queryRows(client, {
    name: "list-own-leads",
    text: `${selectLead} where l.state <> 'draft' and l.expires_at > $2 and (l.visitor_id = any($1::text[]) or exists (
             select 1 from lead_openings o where o.lead_id = l.lead_id and o.visitor_id = any($1::text[])))
           order by l.confirmed_at desc, l.reference limit 50`,
    values: [visitorIds, now],
    columns,
  });

/** Serialises what is written about a lead, until the end of the transaction; false when it is gone. */
export const lockLead = async (client: Queryable, leadId: string): Promise<boolean> =>
  (await execute(client, {
    name: "lock-lead",
    text: "select 1 from leads where lead_id = $1 for no key update",
    values: [leadId],
  })) > 0;
