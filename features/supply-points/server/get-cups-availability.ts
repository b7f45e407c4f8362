import { addMonths, madridDate, type PlainDate } from "#energy/calendar.ts";
import { parseCups } from "#energy/cups.ts";
import { findAccessTariff } from "#energy/tariffs.ts";
import { endedTariffs } from "#energy/tariff-numbers.ts";
import {
  factsOf,
  SupplyPointRegistryUnavailable,
  type RegistryAnswer,
  type SupplyPointFacts,
  type SupplyPointQuery,
} from "#integrations/supply-points/port.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { getCupsAvailability } from "../contract/get-cups-availability.ts";
import { getGasCupsAvailability } from "../contract/get-gas-cups-availability.ts";
import type { SupplyPointPorts } from "./look-up-supply-point.ts";

/** The inspection of a gas installation is due every five years (RD 919/2006). */
const inspectionMonths = 60;
/** A second change of power within a year is refused. */
const changeMonths = 12;
const noSelfConsumption = "00";

interface AvailabilityCall {
  readonly params: { readonly cups: string };
  readonly fail: (code: "cups_not_valid" | "supply_point_registry_unavailable") => never;
}

/** What the register answers. A holder who has opted out in this portal is protected, whatever the register knows yet. */
const ask = async (
  { supplyPointRegistry, hasOptedOutOfSips }: SupplyPointPorts,
  { params, fail }: AvailabilityCall,
  commodity: SupplyPointQuery["commodity"],
): Promise<RegistryAnswer> => {
  const cups = parseCups(params.cups);
  if (!cups.valid) return fail("cups_not_valid");
  const { supplyPoint } = cups;
  try {
    const answer = await supplyPointRegistry.find({ supplyPoint, commodity });
    return (await hasOptedOutOfSips(supplyPoint)) ? { kind: "protected" } : answer;
  } catch (error) {
    if (error instanceof SupplyPointRegistryUnavailable) return fail("supply_point_registry_unavailable");
    throw error;
  }
};

const tariffOf = ({ commodity, accessTariff: code }: SupplyPointFacts) => {
  if (commodity === "gas") return { code, name: code, isInForce: true };
  const inForce = findAccessTariff(code);
  const name = inForce?.name ?? endedTariffs.find((ended) => ended.code === code)?.name ?? code;
  return { code, name, isInForce: inForce !== null };
};

/** A supply that the register does not know or must not tell of can be contracted: the visitor types what a bill says. */
const commonOf = (answer: RegistryAnswer) => {
  const facts = factsOf(answer);
  const reason = answer.kind === "other_commodity" || answer.kind === "not_contractable" ? answer.kind : null;
  return {
    isAvailable: reason === null,
    isRegistered: facts !== undefined,
    reason,
    accessTariff: facts === undefined ? null : tariffOf(facts),
    postalCode: facts?.postalCode ?? null,
    municipalityCode: facts?.municipality ?? null,
  };
};

const electricityFacts = (answer: RegistryAnswer, today: PlainDate) => {
  const facts = factsOf(answer);
  const electricity = facts?.commodity === "electricity" ? facts : undefined;
  const [powerW, power2W, power3W, power4W, power5W, power6W] = electricity?.powersW ?? [];
  const selfConsumption = electricity?.selfConsumption ?? noSelfConsumption;
  const changedOn = electricity?.contractChangedOn ?? null;
  return {
    powerW: powerW ?? null,
    power2W: power2W ?? null,
    power3W: power3W ?? null,
    power4W: power4W ?? null,
    power5W: power5W ?? null,
    power6W: power6W ?? null,
    hasSelfConsumption: selfConsumption !== noSelfConsumption,
    selfConsumption,
    allowedPowerW: electricity?.allowedPowerW ?? null,
    phases: electricity?.phases ?? null,
    isMainResidence: electricity?.isMainResidence ?? null,
    hasSocialBonus: electricity?.hasSocialBonus ?? null,
    hasRecentChange: changedOn !== null && changedOn > addMonths(today, -changeMonths),
  };
};

export const handleGetCupsAvailability = (ports: SupplyPointPorts): Handler =>
  handler(getCupsAvailability, async (call) => {
    const answer = await ask(ports, call, "electricity");
    return { ...commonOf(answer), ...electricityFacts(answer, madridDate(call.now)) };
  });

export const handleGetGasCupsAvailability = (ports: SupplyPointPorts): Handler =>
  handler(getGasCupsAvailability, async (call) => {
    const answer = await ask(ports, call, "gas");
    const facts = factsOf(answer);
    const inspectedOn = facts?.commodity === "gas" ? facts.inspectedOn : null;
    return {
      ...commonOf(answer),
      isInspectionExpired:
        inspectedOn !== null && inspectedOn < addMonths(madridDate(call.now), -inspectionMonths),
    };
  });
