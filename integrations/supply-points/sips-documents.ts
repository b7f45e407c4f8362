import { parse } from "csv-parse/sync";
import { isPlainDate, type PlainDate } from "#energy/calendar.ts";
import { findAccessTariff } from "#energy/tariffs.ts";
import { sumUse, type UseRow } from "./registered-use.ts";
import type { PowerControl, RegistryAnswer, SupplyPointFacts, SupplyPointQuery } from "./port.ts";

/** The two documents that the register has of a supply point, as CSV with a header. */
export interface SipsDocuments {
  readonly supplyPoint: string;
  readonly consumption: string;
}

/** A row by the names of its columns in small letters; a column that it lacks or leaves empty is undefined. */
type SipsRow = (column: string) => string | undefined;

const longestDocument = 2_000_000;

/** Reads a document with commas or semicolons, whose rows may be cut short. Throws an Error. */
const rowsOf = (document: string): SipsRow[] => {
  if (document.length > longestDocument) throw new Error("The register answered with more than 2 MB");
  const [header = ""] = document.split("\n", 1);
  const records: Record<string, string>[] = parse(document, {
    bom: true,
    delimiter: header.includes(";") ? ";" : ",",
    columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
  return records.map((record) => (column) => record[column.toLowerCase()] || undefined);
};

const wholeNumber = (text: string | undefined): number | null => {
  const value = Number(text);
  return text === undefined || !Number.isFinite(value) || value < 0 ? null : Math.round(value);
};

/** The day of `2026-01-31`, of `31/01/2026` and of instants that begin so; null of a day that does not exist. */
const dayOf = (text: string | undefined): PlainDate | null => {
  const [, date, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})/.exec(text ?? "") ?? [];
  const day = year === undefined ? (text ?? "").slice(0, 10) : `${year}-${month}-${date}`;
  return isPlainDate(day) ? day : null;
};

const flag = (text: string | undefined): boolean | null =>
  text === "0" || text === "1" ? text === "1" : null;

const phasesByCode: Readonly<Record<string, 1 | 3>> = { M: 1, T: 3 };

const periods = [1, 2, 3, 4, 5, 6] as const;

const powerControlsByCode: Readonly<Record<string, PowerControl>> = {
  "1": "icp",
  "2": "maximum_demand_meter",
  "3": "smart_meter",
  "4": "none",
};

/**
 * The contracted powers that the tariff has. Registered rows of 2.0TD lack P2, or have 3 W in the periods that it does not
 * have.
 */
const powersOf = (row: SipsRow, accessTariff: string): number[] => {
  const registered = periods.map((period) => wholeNumber(row(`potenciasContratadasEnWP${period}`)) ?? 0);
  const count = findAccessTariff(accessTariff)?.powerPeriods;
  if (count === undefined) return registered.filter((powerW) => powerW > 0);
  const powers = registered.slice(0, count);
  const [first = 0, second = 0] = powers;
  return count === 2 && second === 0 ? [first, first] : powers;
};

const commonFacts = (row: SipsRow) => ({
  distributor: row("codigoEmpresaDistribuidora")?.padStart(4, "0") ?? null,
  postalCode: row("codigoPostalPS")?.padStart(5, "0") ?? null,
  municipality: row("municipioPS")?.padStart(5, "0") ?? null,
  retailer: row("codigoComercializadora")?.padStart(4, "0") ?? null,
  contractChangedOn: dayOf(row("fechaUltimoMovimientoContrato")),
  retailerChangedOn: dayOf(row("fechaUltimoCambioComercializador")),
});

const electricityUse = (rows: readonly SipsRow[], accessTariff: string): UseRow[] => {
  const tariff = findAccessTariff(accessTariff);
  if (tariff === null) return [];
  return rows.flatMap((row) => {
    const [from, to] = [dayOf(row("fechaInicioMesConsumo")), dayOf(row("fechaFinMesConsumo"))];
    // Periods of a former tariff are not those of now.
    if (from === null || to === null || row("codigoTarifaATR") !== accessTariff) return [];
    const ofPeriods = (names: readonly string[], count: number) =>
      periods
        .slice(0, count)
        .map((period) => Math.max(0, ...names.map((name) => wholeNumber(row(`${name}${period}`)) ?? 0)));
    const inKilowattHours = periods
      .slice(0, tariff.energyPeriods)
      .map((period) => wholeNumber(row(`consumoEnergiaActivaEnkWhP${period}`)));
    return [
      {
        from,
        to,
        energyWh: inKilowattHours.some((value) => value !== null)
          ? inKilowattHours.map((value) => (value ?? 0) * 1000)
          : ofPeriods(["consumoEnergiaActivaEnWhP"], tariff.energyPeriods),
        demandsW: ofPeriods(["potenciaDemandadaEnWP"], tariff.powerPeriods),
      },
    ];
  });
};

const gasUse = (rows: readonly SipsRow[]): UseRow[] =>
  rows.flatMap((row) => {
    const [from, to] = [dayOf(row("fechaInicio")), dayOf(row("fechaFin"))];
    if (from === null || to === null) return [];
    const energyWh = (wholeNumber(row("consumoEnWhP1")) ?? 0) + (wholeNumber(row("consumoEnWhP2")) ?? 0);
    return [{ from, to, energyWh: [energyWh], demandsW: [] }];
  });

const electricityFacts = (row: SipsRow, consumption: readonly SipsRow[]): SupplyPointFacts | undefined => {
  const accessTariff = row("codigoTarifaATREnVigor");
  if (accessTariff === undefined) return undefined;
  const allowed = ["potenciaMaximaBIEW", "potenciaMaximaAPMW"].map((column) => wholeNumber(row(column)) ?? 0);
  return {
    commodity: "electricity",
    ...commonFacts(row),
    accessTariff,
    powersW: powersOf(row, accessTariff),
    allowedPowerW: Math.max(...allowed) || null,
    phases: phasesByCode[row("codigoFasesEquipoMedida") ?? ""] ?? null,
    powerControl: powerControlsByCode[row("codigoModoControlPotencia") ?? ""] ?? null,
    selfConsumption: row("codigoAutoconsumo")?.padStart(2, "0") ?? null,
    isMainResidence: flag(row("esViviendaHabitual")),
    hasSocialBonus: flag(row("aplicacionBonoSocial")),
    activity: row("CNAE") ?? null,
    use: sumUse(electricityUse(consumption, accessTariff)),
  };
};

const gasFacts = (row: SipsRow, consumption: readonly SipsRow[]): SupplyPointFacts | undefined => {
  const toll = /^R([1-6])$/.exec(row("codigoPeajeEnVigor") ?? "");
  if (toll === null) return undefined;
  const parts = ["tipoViaPS", "viaPS", "numFincaPS", "portalPS", "escaleraPS", "pisoPS", "puertaPS"];
  return {
    commodity: "gas",
    ...commonFacts(row),
    accessTariff: `RL.${toll[1]}`,
    powersW: [],
    address: parts.flatMap((column) => row(column) ?? []),
    hasRegulatedTariffRight: flag(row("derechoTUR")),
    inspectedOn: dayOf(row("fechaUltimaInspeccion")),
    use: sumUse(gasUse(consumption)),
  };
};

/**
 * Reads the documents of a supply point: CNMC's layout of 2021, columns in any order and case. A document without rows is of a
 * supply point that does not exist or whose holder does not share its data. Throws an Error for a row without an access tariff.
 */
export const readSipsDocuments = (
  documents: SipsDocuments,
  { commodity, supplyPoint }: SupplyPointQuery,
): RegistryAnswer => {
  const ofSupplyPoint = (row: SipsRow) => row("cups")?.slice(0, 20) === supplyPoint;
  const row = rowsOf(documents.supplyPoint).find(ofSupplyPoint);
  if (row === undefined) return { kind: "withheld" };
  const consumption = rowsOf(documents.consumption).filter(ofSupplyPoint);
  const facts = (commodity === "electricity" ? electricityFacts : gasFacts)(row, consumption);
  if (facts === undefined) throw new Error("The register answered with a row that has no access tariff");
  if (row("codigoPSContratable") !== "0") return { kind: "known", facts };
  return { kind: "not_contractable", reason: row("motivoEstadoNoContratable") ?? "", facts };
};
