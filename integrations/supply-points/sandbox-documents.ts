import { addMonths, daysBetween, firstOfMonth, type PlainDate } from "#energy/calendar.ts";
import { findAccessTariff } from "#energy/tariffs.ts";
import type { SupplyPointQuery } from "./port.ts";
import type { SipsDocuments } from "./sips-documents.ts";

export interface SandboxTerms {
  readonly accessTariff: string;
  readonly powersW: readonly number[];
}

type Columns = Readonly<Record<string, string | number>>;

const csv = (rows: readonly Columns[], header: readonly string[]): string =>
  [header, ...rows.map((row) => header.map((column) => row[column] ?? ""))]
    .map((values) => values.join(","))
    .join("\n");

const periods = [1, 2, 3, 4, 5, 6] as const;
const byPeriod = (name: string): string[] => periods.map((period) => `${name}${period}`);
const valued = (name: string, values: readonly (number | "")[]): Columns =>
  Object.fromEntries(values.map((value, place) => [`${name}${place + 1}`, value]));

const common = [
  "codigoEmpresaDistribuidora",
  "cups",
  "codigoPostalPS",
  "municipioPS",
  "fechaUltimoMovimientoContrato",
  "fechaUltimoCambioComercializador",
  "codigoComercializadora",
];
const headers = {
  electricity: {
    supplyPoint: [
      ...common,
      "codigoTarifaATREnVigor",
      "potenciaMaximaBIEW",
      ...byPeriod("potenciasContratadasEnWP"),
      "esViviendaHabitual",
      "codigoFasesEquipoMedida",
      "codigoAutoconsumo",
      "CNAE",
      "codigoModoControlPotencia",
      "codigoPSContratable",
      "motivoEstadoNoContratable",
      "aplicacionBonoSocial",
    ],
    consumption: [
      "cups",
      "fechaInicioMesConsumo",
      "fechaFinMesConsumo",
      "codigoTarifaATR",
      ...byPeriod("consumoEnergiaActivaEnWhP"),
      ...byPeriod("potenciaDemandadaEnWP"),
    ],
  },
  gas: {
    supplyPoint: [
      ...common,
      "tipoViaPS",
      "viaPS",
      "numFincaPS",
      "pisoPS",
      "puertaPS",
      "codigoPeajeEnVigor",
      "derechoTUR",
      "fechaUltimaInspeccion",
      "codigoPSContratable",
      "motivoEstadoNoContratable",
    ],
    consumption: ["cups", "fechaInicio", "fechaFin", "codigoTarifaPeaje", "consumoEnWhP1", "consumoEnWhP2"],
  },
} as const;

const sharesOfTariff: Readonly<Record<number, readonly number[]>> = {
  3: [0.27, 0.26, 0.47],
  6: [0.12, 0.15, 0.11, 0.14, 0.06, 0.42],
};
/** Of a month from January on, beside 1 of a mean one. */
const seasons = {
  electricity: [1.2, 1.1, 1, 0.9, 0.8, 0.9, 1.1, 1, 0.9, 0.9, 1, 1.2],
  gas: [2.4, 2.1, 1.5, 0.9, 0.4, 0.3, 0.2, 0.2, 0.3, 0.5, 1.2, 2],
} as const;
const fullUseHours = 900;
const yearlyGasWh: Readonly<Record<string, number>> = {
  "RL.1": 3_200_000,
  "RL.2": 9_000_000,
  "RL.3": 28_000_000,
  "RL.4": 120_000_000,
};

/** The 14 whole months before a day, the earliest first. */
const monthsBefore = (today: PlainDate) =>
  Array.from({ length: 14 }, (_, place) => {
    const from = addMonths(firstOfMonth(today), place - 14);
    return { from, to: addMonths(from, 1), month: Number(from.slice(5, 7)) - 1 };
  });

const electricityConsumption = (
  cups: string,
  { accessTariff, powersW }: SandboxTerms,
  today: PlainDate,
): Columns[] => {
  const shares = sharesOfTariff[findAccessTariff(accessTariff)?.energyPeriods ?? 3] ?? [];
  const yearlyWh = Math.max(...powersW) * fullUseHours;
  return monthsBefore(today).map(({ from, to, month }) => {
    const monthWh = (yearlyWh * daysBetween(from, to) * (seasons.electricity[month] ?? 1)) / 365;
    return {
      cups,
      fechaInicioMesConsumo: from,
      fechaFinMesConsumo: to,
      codigoTarifaATR: accessTariff,
      ...valued(
        "consumoEnergiaActivaEnWhP",
        shares.map((share) => Math.round(monthWh * share)),
      ),
      ...valued(
        "potenciaDemandadaEnWP",
        powersW.map((powerW) => Math.round(powerW * 0.68 + 10 * month)),
      ),
    };
  });
};

const gasConsumption = (cups: string, { accessTariff }: SandboxTerms, today: PlainDate): Columns[] =>
  monthsBefore(today).map(({ from, to, month }) => ({
    cups,
    fechaInicio: from,
    fechaFin: to,
    codigoTarifaPeaje: accessTariff.replace("RL.", "R"),
    consumoEnWhP1: Math.round(
      ((yearlyGasWh[accessTariff] ?? 0) * daysBetween(from, to) * (seasons.gas[month] ?? 1)) / 365,
    ),
  }));

/** The documents of an invented supply point in CNMC's layout. `row` replaces columns of the supply point. */
export const sandboxDocuments = (
  { supplyPoint, commodity }: SupplyPointQuery,
  terms: SandboxTerms,
  { today, row = {} }: { readonly today: PlainDate; readonly row?: Columns },
): SipsDocuments => {
  const shared = {
    codigoEmpresaDistribuidora: supplyPoint.slice(2, 6),
    cups: supplyPoint,
    codigoPostalPS: "08036",
    municipioPS: "08019",
    fechaUltimoMovimientoContrato: addMonths(today, -26),
    fechaUltimoCambioComercializador: addMonths(today, -38),
    codigoComercializadora: "0894",
    codigoPSContratable: 1,
  };
  const highestW = Math.max(0, ...terms.powersW);
  const own: Columns =
    commodity === "electricity"
      ? {
          codigoTarifaATREnVigor: terms.accessTariff,
          potenciaMaximaBIEW: Math.max(5750, Math.ceil(highestW / 1150) * 1150),
          ...valued("potenciasContratadasEnWP", terms.powersW),
          esViviendaHabitual: highestW > 15_000 ? 0 : 1,
          codigoFasesEquipoMedida: highestW > 14_490 ? "T" : "M",
          codigoAutoconsumo: "00",
          CNAE: highestW > 15_000 ? "5610" : "9820",
          codigoModoControlPotencia: highestW > 15_000 ? 2 : 3,
          aplicacionBonoSocial: 0,
        }
      : {
          tipoViaPS: "CL",
          viaPS: "VILLARROEL",
          numFincaPS: 170,
          pisoPS: "2",
          puertaPS: "1",
          codigoPeajeEnVigor: terms.accessTariff.replace("RL.", "R"),
          derechoTUR: 1,
          fechaUltimaInspeccion: addMonths(today, -30),
        };
  const consumption = commodity === "electricity" ? electricityConsumption : gasConsumption;
  return {
    supplyPoint: csv([{ ...shared, ...own, ...row }], headers[commodity].supplyPoint),
    consumption: csv(consumption(supplyPoint, terms, today), headers[commodity].consumption),
  };
};

/** The header alone, as CNMC answers for what it does not have or must not tell. */
export const emptyDocuments = (commodity: SupplyPointQuery["commodity"]): SipsDocuments => ({
  supplyPoint: csv([], headers[commodity].supplyPoint),
  consumption: csv([], headers[commodity].consumption),
});
