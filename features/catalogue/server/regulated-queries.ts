import {
  regulatedKinds,
  type RegulatedKind,
  type RegulatedRow,
  tablesOf,
  nameOfTable,
} from "#energy/regulated-tables.ts";
import {
  arrayOf,
  date,
  execute,
  nullable,
  numeric,
  oneOf,
  type Queryable,
  queryRows,
  text,
} from "#platform/server/database/query.ts";

/** Rows that a release brings are `shipped`; those of the operator are not changed by a release. */
type Origin = "shipped" | "operator";
export type StoredRow = RegulatedRow & { readonly origin: Origin };

const validityColumns = {
  validFrom: date,
  validTo: nullable(date),
  carriedOnSince: nullable(date),
  origin: oneOf("shipped", "operator"),
  source: text,
};
const validity = `valid_from as "validFrom", valid_to as "validTo", carried_on_since as "carriedOnSince", origin, source`;

/** Every regulated row, with the validity that it was given; an open row ends where the next one begins. */
export const findRegulatedRows = async (client: Queryable): Promise<StoredRow[]> => {
  const taxes = await queryRows(client, {
    name: "find-tax-rates",
    text: `select tax as kind, condition as "appliesTo", rate, minimum_eur_mwh as "minimumEurMwh", ${validity}
      from tax_rates`,
    columns: {
      kind: oneOf("electricity_tax", "vat", "igic", "ipsi", "hydrocarbon_tax"),
      appliesTo: text,
      rate: numeric,
      minimumEurMwh: nullable(numeric),
      ...validityColumns,
    },
  });
  const charges = await queryRows(client, {
    name: "find-regulated-charges",
    text: `select charge as kind, eur_year as "eurYear", ${validity} from regulated_charges`,
    columns: {
      kind: oneOf("social_bonus_financing", "meter_rent_single_phase", "meter_rent_three_phase"),
      eurYear: numeric,
      ...validityColumns,
    },
  });
  const prices = await queryRows(client, {
    name: "find-access-prices",
    text: `select kind, access_tariff as "appliesTo", amounts, ${validity} from access_prices`,
    columns: {
      kind: oneOf(
        "power_tolls",
        "power_charges",
        "energy_tolls_and_charges",
        "capacity_payments",
        "losses",
        "gas_tur_fixed",
        "gas_tur_energy",
      ),
      appliesTo: text,
      amounts: arrayOf(numeric),
      ...validityColumns,
    },
  });
  return [
    ...taxes.map(({ rate, ...row }) => ({ ...row, amounts: [rate] })),
    ...charges.map(({ eurYear, ...row }) => ({
      ...row,
      appliesTo: "",
      amounts: [eurYear],
      minimumEurMwh: null,
    })),
    ...prices.map((row) => ({ ...row, minimumEurMwh: null })),
  ];
};

const recordset = `jsonb_to_recordset($1) as r (kind text, "appliesTo" text, "validFrom" date, "validTo" date,
  amounts numeric[], "minimumEurMwh" numeric, "carriedOnSince" date, source text)`;
const replaced = `valid_to = excluded.valid_to, carried_on_since = excluded.carried_on_since,
  origin = excluded.origin, source = excluded.source`;

const statementOf = (table: "tax_rates" | "regulated_charges" | "access_prices"): string => {
  const isOurs = `where excluded.origin = 'operator' or ${table}.origin = 'shipped'`;
  switch (table) {
    case "tax_rates":
      return `insert into tax_rates
          (tax, condition, valid_from, valid_to, rate, minimum_eur_mwh, carried_on_since, origin, source)
        select kind, "appliesTo", "validFrom", "validTo", amounts[1], "minimumEurMwh", "carriedOnSince", $2, source
          from ${recordset}
        on conflict (tax, condition, valid_from) do update
          set rate = excluded.rate, minimum_eur_mwh = excluded.minimum_eur_mwh, ${replaced} ${isOurs}`;
    case "regulated_charges":
      return `insert into regulated_charges
          (charge, valid_from, valid_to, eur_year, carried_on_since, origin, source)
        select kind, "validFrom", "validTo", amounts[1], "carriedOnSince", $2, source from ${recordset}
        on conflict (charge, valid_from) do update set eur_year = excluded.eur_year, ${replaced} ${isOurs}`;
    case "access_prices":
      return `insert into access_prices
          (kind, access_tariff, valid_from, valid_to, amounts, carried_on_since, origin, source)
        select kind, "appliesTo", "validFrom", "validTo", amounts, "carriedOnSince", $2, source from ${recordset}
        on conflict (kind, access_tariff, valid_from) do update
          set amounts = excluded.amounts, ${replaced} ${isOurs}`;
    default:
      return table satisfies never;
  }
};

const tableOfKind = (kind: RegulatedKind) => {
  const { scope } = regulatedKinds[kind];
  if (scope === "condition") return "tax_rates";
  return scope === "every_supply" ? "regulated_charges" : "access_prices";
};

/** Writes rows over those of the same table and first day; a shipped row not over one of the operator. */
export const saveRegulatedRows = async (
  client: Queryable,
  rows: readonly RegulatedRow[],
  origin: Origin,
): Promise<void> => {
  for (const [table, ofTable] of Map.groupBy(rows, ({ kind }) => tableOfKind(kind)))
    await execute(client, { text: statementOf(table), values: [JSON.stringify(ofTable), origin] });
};

const sameValues = (row: RegulatedRow, stored: RegulatedRow): boolean =>
  row.validTo === stored.validTo &&
  row.carriedOnSince === stored.carriedOnSince &&
  row.minimumEurMwh === stored.minimumEurMwh &&
  row.source === stored.source &&
  row.amounts.length === stored.amounts.length &&
  row.amounts.every((amount, index) => amount === stored.amounts[index]);

export const changeOf = (
  row: RegulatedRow,
  stored: RegulatedRow | undefined,
): "new" | "changed" | "unchanged" => {
  if (stored === undefined) return "new";
  return sameValues(row, stored) ? "unchanged" : "changed";
};

/** Whether a day is one that a row of the operator was given for. */
const isConfirmedBy = (row: StoredRow, day: string): boolean => {
  const end = row.validTo ?? row.carriedOnSince;
  return row.origin === "operator" && row.validFrom <= day && (end === null || day < end);
};

/**
 * Writes the rows that a release ships, without those that begin on a day for which the operator loaded a row. Repeating
 * it changes nothing.
 */
export const shipRegulatedRows = async (client: Queryable, rows: readonly RegulatedRow[]): Promise<void> => {
  const stored = tablesOf(await findRegulatedRows(client));
  const changed = rows.filter((row) => {
    const table = stored.get(nameOfTable(row)) ?? [];
    if (table.some((candidate) => isConfirmedBy(candidate, row.validFrom))) return false;
    const former = table.find(({ validFrom }) => validFrom === row.validFrom);
    return changeOf(row, former) !== "unchanged";
  });
  await saveRegulatedRows(client, changed, "shipped");
};
