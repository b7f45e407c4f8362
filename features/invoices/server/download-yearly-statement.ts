import * as z from "zod/mini";
import { madridDate } from "#energy/calendar.ts";
import { sumCents } from "#energy/money.ts";
import { localeOf } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  date,
  int,
  json,
  nullable,
  queryRow,
  queryRows,
  text,
  type RowOf,
} from "#platform/server/database/query.ts";
import { handler } from "#platform/server/handler.ts";
import type { PrintDocument } from "#platform/server/pdf/print-document.ts";
import type { Block, PrintedDocument } from "#platform/server/pdf/printed-document.ts";
import { downloadYearlyStatement } from "../contract/download-yearly-statement.ts";
import { type Words, wordsOf } from "./words.ts";

const taxConcepts = ["electricity_tax", "hydrocarbon_tax", "vat", "igic", "ipsi"] as const;
type TaxConcept = (typeof taxConcepts)[number];

const columns = {
  contractName: nullable(text),
  address: nullable(text),
  number: text,
  issuedOn: date,
  startsOn: date,
  endsOn: date,
  totalCents: int,
  pendingCents: int,
  /** Null for an invoice that was loaded without its bill. */
  taxes: nullable(json(z.array(z.object({ concept: z.enum(taxConcepts), cents: z.int() })))),
};
export type StatementRow = RowOf<typeof columns>;

const statement = {
  name: "yearly-statement",
  text: `
    select c.name as "contractName", s.street || ', ' || s.postal_code || ' ' || s.city as address,
      i.number, i.issued_on as "issuedOn", i.period_starts_on as "startsOn", i.period_ends_on as "endsOn",
      i.total_cents as "totalCents", i.pending_cents as "pendingCents",
      case when i.bill ? 'lines' then (
        select coalesce(json_agg(json_build_object('concept', l.concept, 'cents', l.cents)), '[]')
        from jsonb_to_recordset(i.bill -> 'lines') as l (concept text, cents integer)
        where l.concept = any($3)) end as taxes
    from invoices i
    left join contracts c on c.customer_id = $1 and c.contract_id = i.contract_id
    left join supply_points s on s.customer_id = $1 and s.supply_point_id = c.supply_point_id
    where i.customer_id = $1
      and i.issued_on between make_date($2, 1, 1) and make_date($2, 12, 31)
      and not (i.kind = 'multipoint' and exists (
        select 1 from invoices p where p.customer_id = $1 and p.multipoint_invoice_id = i.invoice_id))
    order by c.name nulls last, i.issued_on, i.number`,
  columns,
} as const;

const findHolder = ({ pool }: Database, customerId: number) =>
  queryRow(pool, {
    name: "statement-holder",
    text: `select name, tax_id as "taxId" from customers where customer_id = $1`,
    values: [customerId],
    columns: { name: text, taxId: nullable(text) },
  });

const tableColumns = [
  { width: 110 },
  { width: 75 },
  { width: 150, soft: true },
  { width: 88, align: "right", whole: true },
  { width: 88, align: "right", whole: true },
] as const;

const taxCentsOf = ({ taxes }: StatementRow): number | null => taxes && sumCents(taxes);

const tableOf = ({ t, figures }: Words, rows: readonly StatementRow[]): Block => ({
  kind: "table",
  columns: tableColumns,
  rows: [
    {
      kind: "header",
      cells: [
        t("export.number"),
        t("export.issuedOn"),
        t("period"),
        t("statement.taxes"),
        t("statement.amount"),
      ],
    },
    ...rows.map((row) => {
      const taxCents = taxCentsOf(row);
      return {
        cells: [
          row.number,
          figures.day(row.issuedOn),
          t("periodValue", { from: figures.day(row.startsOn), to: figures.day(row.endsOn) }),
          taxCents === null ? "–" : figures.money(taxCents),
          figures.money(row.totalCents),
        ],
      };
    }),
    {
      kind: "total",
      cells: [
        t("total"),
        "",
        "",
        rows.some(({ taxes }) => taxes === null)
          ? ""
          : figures.money(rows.reduce((sum, row) => sum + (taxCentsOf(row) ?? 0), 0)),
        figures.money(rows.reduce((sum, { totalCents }) => sum + totalCents, 0)),
      ],
    },
  ],
});

/** Amount of each tax over all bills, and the bills whose taxes are unknown. */
const summaryOf = ({ t, figures }: Words, rows: readonly StatementRow[]): Block[] => {
  const byConcept = new Map<TaxConcept, number>();
  for (const { concept, cents } of rows.flatMap(({ taxes }) => taxes ?? []))
    byConcept.set(concept, (byConcept.get(concept) ?? 0) + cents);
  const unknown = rows.filter(({ taxes }) => taxes === null).length;
  const pending = rows.map(({ pendingCents }) => ({ cents: pendingCents }));
  const toReturnCents = -sumCents(pending.filter(({ cents }) => cents < 0));
  const facts = [
    [t("statement.bills"), String(rows.length)],
    ...taxConcepts.flatMap((concept) => {
      const cents = byConcept.get(concept);
      return cents === undefined ? [] : [[t(`concept.${concept}`), figures.money(cents)] as const];
    }),
    [t("statement.total"), figures.money(sumCents(rows.map(({ totalCents }) => ({ cents: totalCents }))))],
    [t("statement.pending"), figures.money(sumCents(pending.filter(({ cents }) => cents > 0)))],
    ...(toReturnCents > 0 ? [[t("statement.toReturn"), figures.money(toReturnCents)] as const] : []),
  ] as const;
  return [
    { kind: "facts", facts },
    ...(unknown > 0
      ? [{ kind: "text" as const, text: t("statement.unknownTaxes", { count: unknown }) }]
      : []),
  ];
};

/** The statement of a year; bills of one contract are a section. */
export const yearlyStatement = (
  rows: readonly StatementRow[],
  { year, holder, words, now }: { year: number; holder: string; words: Words; now: Date },
): PrintedDocument => {
  const { t, figures, language } = words;
  const sections = [...Map.groupBy(rows, ({ contractName }) => contractName).values()].map((own) => {
    const { contractName = null, address = null } = own[0] ?? {};
    return {
      heading: [contractName ?? t("title.multipoint"), address].filter((part) => part !== null).join(" · "),
      blocks: [tableOf(words, own)],
    };
  });
  return {
    locale: localeOf[language],
    title: t("statement.title", { year: String(year) }),
    subtitle: [holder, figures.day(madridDate(now))].join(" · "),
    issuedOn: now,
    sections: [{ heading: t("summary"), blocks: summaryOf(words, rows) }, ...sections],
    pageLabel: t("statement.page", { page: "{page}", pages: "{pages}" }),
  };
};

export interface StatementPorts {
  readonly database: Database;
  readonly printDocument: PrintDocument;
}

export const handleDownloadYearlyStatement = ({ database, printDocument }: StatementPorts) =>
  handler(
    downloadYearlyStatement,
    async ({ params: { year }, session: { customerId }, language, now, fail }) => {
      const rows = await queryRows(database.pool, { ...statement, values: [customerId, year, taxConcepts] });
      if (rows.length === 0) return fail("document_not_available");
      const words = wordsOf(language);
      const { name = "", taxId = null } = (await findHolder(database, customerId)) ?? {};
      const holder = taxId === null ? name : `${name} · ${words.t("taxId", { taxId })}`;
      const content = await printDocument(yearlyStatement(rows, { year, holder, words, now }));
      const filename = `${words.t("statement.fileName", { year: String(year) })}.pdf`;
      return { filename, mediaType: "application/pdf", content };
    },
  );
