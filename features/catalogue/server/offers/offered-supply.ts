import type { PlainDate } from "#energy/calendar.ts";
import { parseCups } from "#energy/cups.ts";
import { gasTariffs } from "#energy/pricing/product.ts";
import { standardElectricityYear, standardGasYearWh } from "#energy/pricing/standard-use.ts";
import { findAccessTariff, zoneOfPostalCode } from "#energy/tariffs.ts";
import {
  factsOf,
  type SupplyPointFacts,
  type SupplyPointQuery,
  type SupplyPointRegistry,
  SupplyPointRegistryUnavailable,
} from "#integrations/supply-points/port.ts";
import type { SupplyToContract } from "../contractable-products.ts";

export interface RegistryPorts {
  readonly supplyPointRegistry: SupplyPointRegistry;
  /** Whether the holder of a supply point has opted out of SIPS in this portal, which the register may not know yet. */
  readonly hasOptedOutOfSips: (supplyPoint: string) => Promise<boolean>;
}

/** What a visitor says of the supply. */
export interface AskedSupply {
  readonly commodity: SupplyPointQuery["commodity"];
  /** CNMC's code; gas `RL.1`. */
  readonly accessTariff: string;
  /** The highest power; 0 for gas. */
  readonly maxPowerW: number;
  readonly hasSelfConsumption?: boolean | undefined;
  readonly postalCode?: string | undefined;
  readonly audience?: "home" | "business" | undefined;
}

/** A supply with the use that its estimates assume. */
export interface OfferedSupply extends SupplyToContract {
  readonly use: {
    readonly source: "register" | "profile";
    /** In a year, by period from P1. */
    readonly energyWh: readonly number[];
  };
}

/** A visitor does not wait longer for figures of the register: the products are offered without. */
const patienceMs = 3_000;

const notInTime = Symbol("not in time");

/** What the register knows of a supply point; undefined when it does not answer, in time or at all. */
export const findFacts = async (
  { supplyPointRegistry, hasOptedOutOfSips }: RegistryPorts,
  query: SupplyPointQuery,
): Promise<SupplyPointFacts | undefined> => {
  if (await hasOptedOutOfSips(query.supplyPoint)) return undefined;
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<typeof notInTime>((resolve) => {
    timer = setTimeout(() => resolve(notInTime), patienceMs);
  });
  try {
    const answer = await Promise.race([supplyPointRegistry.find(query), patience]);
    return answer === notInTime ? undefined : factsOf(answer);
  } catch (error) {
    if (error instanceof SupplyPointRegistryUnavailable) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
  }
};

/** The first 20 characters of a CUPS; undefined for one that is not valid. */
export const supplyPointOf = (typed: string): string | undefined => {
  const cups = parseCups(typed);
  return cups.valid ? cups.supplyPoint : undefined;
};

/** The division of CNAE-2009 of homes. */
const householdActivities = "98";

const audienceOf = (
  { accessTariff }: AskedSupply,
  facts: SupplyPointFacts | undefined,
): "home" | "business" => {
  if (facts?.commodity === "electricity") {
    if (facts.isMainResidence === true) return "home";
    if (facts.activity !== null) return facts.activity.startsWith(householdActivities) ? "home" : "business";
  }
  return ["018", "RL.1", "RL.2", "RL.3"].includes(accessTariff) ? "home" : "business";
};

const hasRegisteredSelfConsumption = (facts: SupplyPointFacts | undefined): boolean =>
  facts?.commodity === "electricity" && facts.selfConsumption !== null && facts.selfConsumption !== "00";

/** The register's powers when they are those that the visitor speaks of, otherwise the same in every period. */
const powersOf = (
  { accessTariff, maxPowerW }: AskedSupply,
  facts: SupplyPointFacts | undefined,
): number[] => {
  const periods = findAccessTariff(accessTariff)?.powerPeriods ?? 0;
  const registered = facts?.powersW ?? [];
  return registered.length === periods && Math.max(...registered) === maxPowerW
    ? [...registered]
    : new Array<number>(periods).fill(maxPowerW);
};

const periodsOf = ({ commodity, accessTariff }: AskedSupply): number =>
  commodity === "gas" ? 1 : (findAccessTariff(accessTariff)?.energyPeriods ?? 0);

const ordinaryYear = (asked: AskedSupply, zone: OfferedSupply["zone"], today: PlainDate): number[] => {
  if (asked.commodity === "electricity") return standardElectricityYear({ ...asked, zone }, today);
  const tariff = gasTariffs.find((name) => name === asked.accessTariff);
  return tariff === undefined ? [] : [standardGasYearWh[tariff]];
};

/** The supply that products are offered for: what the visitor says, then what the register knows, then what is usual. */
export const offeredSupplyOf = (
  asked: AskedSupply,
  facts: SupplyPointFacts | undefined,
  today: PlainDate,
): OfferedSupply => {
  const { commodity, accessTariff, audience = audienceOf(asked, facts) } = asked;
  const zone = zoneOfPostalCode(asked.postalCode ?? facts?.postalCode ?? "");
  const registered = facts?.use?.yearlyWh ?? [];
  const isRegistered =
    facts?.accessTariff === accessTariff &&
    registered.length === periodsOf(asked) &&
    registered.some((energyWh) => energyWh > 0);
  return {
    commodity,
    accessTariff,
    zone,
    powersW: commodity === "gas" ? [] : powersOf(asked, facts),
    selfConsumption: (asked.hasSelfConsumption ?? hasRegisteredSelfConsumption(facts)) ? "with" : "without",
    audience,
    use: isRegistered
      ? { source: "register", energyWh: registered }
      : { source: "profile", energyWh: ordinaryYear(asked, zone, today) },
  };
};
