import { setTimeout as sleep } from "node:timers/promises";
import { addMonths, madridDate, type PlainDate } from "#energy/calendar.ts";
import {
  SupplyPointRegistryUnavailable,
  type RegistryAnswer,
  type SupplyPointQuery,
  type SupplyPointRegistry,
} from "./port.ts";
import { type SandboxTerms, sandboxDocuments } from "./sandbox-documents.ts";
import { readSipsDocuments, type SipsDocuments } from "./sips-documents.ts";

const electricity: readonly SandboxTerms[] = [
  { accessTariff: "018", powersW: [3450, 3450] },
  { accessTariff: "018", powersW: [4600, 4600] },
  { accessTariff: "018", powersW: [5750, 6900] },
  { accessTariff: "019", powersW: [20_000, 20_000, 20_000, 20_000, 20_000, 25_000] },
];
const gas: readonly SandboxTerms[] = [
  { accessTariff: "RL.1", powersW: [] },
  { accessTariff: "RL.2", powersW: [] },
];

/** Distributors of gas have numbers from 0200 on. */
const isGas = (supplyPoint: string): boolean => Number(supplyPoint.slice(2, 6)) >= 200;

/** Columns of the supply points that are not ordinary ones, by the last three digits. */
const oddRows = (today: PlainDate): Readonly<Record<string, Readonly<Record<string, string | number>>>> => ({
  "998": {
    codigoPSContratable: 0,
    motivoEstadoNoContratable: "Punto de suministro con expediente de fraude",
  },
  "994": { potenciasContratadasEnWP2: "", potenciasContratadasEnWP3: 3 },
  "993": { codigoTarifaATREnVigor: "001" },
  "992": { fechaUltimaInspeccion: addMonths(today, -70) },
  "991": { aplicacionBonoSocial: 1 },
  "990": { codigoAutoconsumo: "41", codigoFasesEquipoMedida: "T" },
  "989": { fechaUltimoMovimientoContrato: addMonths(today, -4) },
});

const slowMs = 8_000;

const answerOf = (documents: SipsDocuments, query: SupplyPointQuery): RegistryAnswer => {
  try {
    return readSipsDocuments(documents, query);
  } catch (cause) {
    throw new SupplyPointRegistryUnavailable("The register answered with half a row", { cause });
  }
};

/** The supply points with a number of their own; the README lists them. */
const specialAnswer = (ending: string): RegistryAnswer | undefined => {
  if (ending === "000") return { kind: "unknown" };
  if (ending === "999") return { kind: "protected" };
  if (ending === "996") throw new SupplyPointRegistryUnavailable("The register answered 500");
  return undefined;
};

export interface SandboxRegistryOptions {
  /** The tariff and the powers of what the retailer supplies. */
  readonly findSupplied?: (query: SupplyPointQuery) => Promise<SandboxTerms | undefined>;
  readonly today?: () => PlainDate;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/**
 * A register without a network. What the retailer supplies has the tariff and the powers of its contract; any other supply
 * point always has the same data, chosen by its digits.
 */
export const createSandboxRegistry = ({
  findSupplied = async () => undefined,
  today = () => madridDate(new Date()),
  wait = sleep,
}: SandboxRegistryOptions = {}): SupplyPointRegistry => ({
  find: async (query) => {
    const { supplyPoint, commodity } = query;
    const options = { today: today() };
    const supplied = await findSupplied(query);
    if (supplied !== undefined) return answerOf(sandboxDocuments(query, supplied, options), query);
    const digits = supplyPoint.slice(2, 18);
    const ending = digits.slice(-3);
    const special = specialAnswer(ending);
    if (special !== undefined) return special;
    if (isGas(supplyPoint) !== (commodity === "gas")) return { kind: "other_commodity" };
    if (ending === "997") await wait(slowMs);
    const kinds = commodity === "gas" ? gas : electricity;
    // The social bonus is of homes up to 10 kW.
    const terms = ending === "991" ? kinds[0] : kinds[Number(digits.slice(-2)) % kinds.length];
    if (terms === undefined) return { kind: "unknown" };
    const documents = sandboxDocuments(query, terms, {
      ...options,
      row: oddRows(options.today)[ending] ?? {},
    });
    if (ending !== "995") return answerOf(documents, query);
    const cut = documents.supplyPoint.indexOf(supplyPoint) + supplyPoint.length + 3;
    return answerOf({ ...documents, supplyPoint: documents.supplyPoint.slice(0, cut) }, query);
  },
});
