import { type PlainDate, plainDate } from "./calendar.ts";
import { accessTariffs, findAccessTariff } from "./tariffs.ts";
import { taxConditions } from "./tax-rates.ts";

/**
 * What a row of a kind applies to: a tax to the supplies of a condition, empty for the general rate; a charge to every
 * supply; a price to an access tariff.
 */
type Scope = "condition" | "every_supply" | "electricity_tariff" | "gas_tariff";

interface KindOfTable {
  readonly scope: Scope;
  /** The periods for which a row has an amount each; one amount without. */
  readonly periods?: "power" | "energy";
  /** Set anew for each year, so that a row of an earlier year is only carried on. */
  readonly isYearly: boolean;
  /** The costs that customers are shown with it: all, those of products that pass it through, or none. */
  readonly usedInCosts: "all" | "passed_through" | "none";
  readonly unit: string;
}

/** Amounts that law or regulator set, before taxes. */
export const regulatedKinds = {
  electricity_tax: { scope: "condition", isYearly: false, usedInCosts: "all", unit: "fraction" },
  vat: { scope: "condition", isYearly: false, usedInCosts: "all", unit: "fraction" },
  igic: { scope: "condition", isYearly: false, usedInCosts: "all", unit: "fraction" },
  ipsi: { scope: "condition", isYearly: false, usedInCosts: "all", unit: "fraction" },
  hydrocarbon_tax: { scope: "condition", isYearly: false, usedInCosts: "none", unit: "€/kWh" },
  social_bonus_financing: { scope: "every_supply", isYearly: true, usedInCosts: "all", unit: "€/year" },
  meter_rent_single_phase: { scope: "every_supply", isYearly: false, usedInCosts: "all", unit: "€/year" },
  meter_rent_three_phase: { scope: "every_supply", isYearly: false, usedInCosts: "all", unit: "€/year" },
  power_tolls: {
    scope: "electricity_tariff",
    periods: "power",
    isYearly: true,
    usedInCosts: "passed_through",
    unit: "€/kW and year",
  },
  power_charges: {
    scope: "electricity_tariff",
    periods: "power",
    isYearly: true,
    usedInCosts: "passed_through",
    unit: "€/kW and year",
  },
  energy_tolls_and_charges: {
    scope: "electricity_tariff",
    periods: "energy",
    isYearly: true,
    usedInCosts: "passed_through",
    unit: "€/kWh",
  },
  capacity_payments: {
    scope: "electricity_tariff",
    periods: "energy",
    isYearly: true,
    usedInCosts: "none",
    unit: "€/kWh",
  },
  losses: {
    scope: "electricity_tariff",
    periods: "energy",
    isYearly: false,
    usedInCosts: "none",
    unit: "fraction",
  },
  gas_tur_fixed: { scope: "gas_tariff", isYearly: true, usedInCosts: "none", unit: "€/month" },
  gas_tur_energy: { scope: "gas_tariff", isYearly: true, usedInCosts: "none", unit: "€/kWh" },
} as const satisfies Readonly<Record<string, KindOfTable>>;

export type RegulatedKind = keyof typeof regulatedKinds;

const isRegulatedKind = (text: string): text is RegulatedKind => Object.hasOwn(regulatedKinds, text);
export const regulatedKindNames = Object.keys(regulatedKinds).filter(isRegulatedKind);

/** A row's validity, and what it applies to. */
export interface RegulatedValidity {
  readonly kind: RegulatedKind;
  /** A tax's condition or an access tariff; empty for a general rate and for what applies to every supply. */
  readonly appliesTo: string;
  readonly validFrom: PlainDate;
  /** First day on which the row is no longer valid; null until the next row begins. */
  readonly validTo: PlainDate | null;
  /** First day that the row's source does not confirm; null where every day is confirmed. */
  readonly carriedOnSince: PlainDate | null;
}

export interface RegulatedRow extends RegulatedValidity {
  /** From P1 where the kind has periods. */
  readonly amounts: readonly number[];
  /** Of the electricity tax. */
  readonly minimumEurMwh: number | null;
  readonly source: string;
}

const gasTariffsOfTur = ["RL.1", "RL.2", "RL.3"];

/** What rows of a kind can apply to. */
export const applicationsOf = (kind: RegulatedKind): readonly string[] => {
  const { scope } = regulatedKinds[kind];
  switch (scope) {
    case "condition":
      // No bill has a reduced rate of the two excises.
      return kind === "electricity_tax" || kind === "hydrocarbon_tax" ? [""] : taxConditions;
    case "every_supply":
      return [""];
    case "gas_tariff":
      return gasTariffsOfTur;
    case "electricity_tariff":
      return accessTariffs.map(({ code }) => code);
    default:
      return scope satisfies never;
  }
};

/** Number of amounts of a row; null where the kind has none for what it is said to apply to. */
export const countOfAmounts = (kind: RegulatedKind, appliesTo: string): number | null => {
  if (!applicationsOf(kind).includes(appliesTo)) return null;
  const { periods }: KindOfTable = regulatedKinds[kind];
  if (periods === undefined) return 1;
  const tariff = findAccessTariff(appliesTo);
  return (periods === "power" ? tariff?.powerPeriods : tariff?.energyPeriods) ?? null;
};

/** A row without an end of a kind that is set each year is carried on from the next year on. */
export const carriedOnSinceOf = ({
  kind,
  validFrom,
  validTo,
  carriedOnSince,
}: Omit<RegulatedValidity, "appliesTo">): PlainDate | null => {
  if (validTo !== null) return null;
  const { isYearly }: KindOfTable = regulatedKinds[kind];
  return carriedOnSince ?? (isYearly ? plainDate(`${Number(validFrom.slice(0, 4)) + 1}-01-01`) : null);
};

/** Reduced rates come and go; every other table has a row for each day since it began. */
const hasRowEachDay = ({ kind, appliesTo }: RegulatedValidity): boolean =>
  regulatedKinds[kind].scope !== "condition" || appliesTo === "";

/** `vat of electricity`. */
export const nameOfTable = ({ kind, appliesTo }: Pick<RegulatedValidity, "kind" | "appliesTo">): string =>
  appliesTo === "" ? kind : `${kind} of ${appliesTo}`;

/** The rows of each table, oldest first. */
export const tablesOf = <Row extends RegulatedValidity>(rows: readonly Row[]): Map<string, Row[]> => {
  const tables = Map.groupBy(rows, nameOfTable);
  for (const table of tables.values()) table.sort((a, b) => a.validFrom.localeCompare(b.validFrom));
  return tables;
};

interface TableFault<Row> {
  /** The rows that do not fit together, the later one first. */
  readonly rows: readonly Row[];
  readonly reason: string;
}

/** Days with two rows or with none. A row without an end ends where the next one begins. */
export const faultsOfTable = <Row extends RegulatedValidity>(table: readonly Row[]): TableFault<Row>[] =>
  table.flatMap((row, index): TableFault<Row>[] => {
    const next = table[index + 1];
    if (row.validTo === null) return [];
    const name = nameOfTable(row);
    if (next === undefined) {
      if (!hasRowEachDay(row)) return [];
      const reason =
        `${name} would have no row from ${row.validTo} on: give the row that follows too, or leave valid_to out, ` +
        "so that the row is carried on until one follows";
      return [{ rows: [row], reason }];
    }
    if (row.validTo > next.validFrom) {
      const reason =
        `${name}: the rows from ${row.validFrom} to ${row.validTo} and from ${next.validFrom} hold on the same days: ` +
        "let the earlier one end by then, or leave its valid_to out";
      return [{ rows: [next, row], reason }];
    }
    if (row.validTo === next.validFrom || !hasRowEachDay(row)) return [];
    const reason =
      `${name} would have no row from ${row.validTo} until ${next.validFrom}: give the row between them, ` +
      "or leave the valid_to of the earlier one out";
    return [{ rows: [next, row], reason }];
  });
