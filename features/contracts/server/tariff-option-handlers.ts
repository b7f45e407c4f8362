import { isDeepStrictEqual } from "node:util";
import { madridDate } from "#energy/calendar.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { getDoubleTariff } from "../contract/get-double-tariff.ts";
import { getHappyDay } from "../contract/get-happy-day.ts";
import { getHappyHours } from "../contract/get-happy-hours.ts";
import { listAvailableDoubleTariffs } from "../contract/list-available-double-tariffs.ts";
import { listAvailableHappyDays } from "../contract/list-available-happy-days.ts";
import { listAvailableHappyHours } from "../contract/list-available-happy-hours.ts";
import { updateDoubleTariff } from "../contract/update-double-tariff.ts";
import { updateHappyDay } from "../contract/update-happy-day.ts";
import { updateHappyHours } from "../contract/update-happy-hours.ts";
import { submitContractChange, type ContractChangePorts } from "./submit-contract-change.ts";
import {
  doubleTariffChange,
  findTariffOptions,
  happyDayChange,
  happyDayOf,
  happyHoursChange,
} from "./tariff-options.ts";

interface OptionCall {
  readonly params: { readonly id: number };
  readonly session: { readonly customerId: number };
  readonly now: Date;
  readonly fail: (code: "contract_not_found") => never;
}

type Found = NonNullable<Awaited<ReturnType<typeof findTariffOptions>>>;

/** The options of the contract in the path, which must be the customer's. */
const optionsOf = async (
  { database }: { readonly database: Database },
  { params, session, now, fail }: OptionCall,
): Promise<Found> =>
  (await findTariffOptions(
    database,
    { customerId: session.customerId, contractId: params.id },
    madridDate(now),
  )) ?? fail("contract_not_found");

/** The same of a contract that can change. */
const changeableOptionsOf = async (
  ports: { readonly database: Database },
  call: OptionCall & { readonly fail: (code: "contract_not_active") => never },
): Promise<Found> => {
  const found = await optionsOf(ports, call);
  return found.state === "active" ? found : call.fail("contract_not_active");
};

export const handleGetDoubleTariff = (ports: ContractChangePorts): Handler =>
  handler(getDoubleTariff, async (call) => ({
    current: (await optionsOf(ports, call)).chosen.double_tariff ?? null,
  }));

export const handleListAvailableDoubleTariffs = (ports: ContractChangePorts): Handler =>
  handler(listAvailableDoubleTariffs, async (call) => ({
    available: (await optionsOf(ports, call)).offered.double_tariff,
  }));

export const handleUpdateDoubleTariff = (ports: ContractChangePorts): Handler =>
  handler(updateDoubleTariff, async (call) => {
    const contract = await changeableOptionsOf(ports, call);
    const { body: details } = call;
    const { offered, chosen } = contract;
    if (!offered.double_tariff.some((period) => isDeepStrictEqual(period, details)))
      return call.fail("tariff_option_not_available");
    const replaced = chosen.double_tariff;
    return submitContractChange(ports, call, { change: doubleTariffChange, contract, details, replaced });
  });

export const handleGetHappyHours = (ports: ContractChangePorts): Handler =>
  handler(getHappyHours, async (call) => ({
    current: (await optionsOf(ports, call)).chosen.happy_hours ?? null,
  }));

export const handleListAvailableHappyHours = (ports: ContractChangePorts): Handler =>
  handler(listAvailableHappyHours, async (call) => ({
    available: (await optionsOf(ports, call)).offered.happy_hours,
  }));

export const handleUpdateHappyHours = (ports: ContractChangePorts): Handler =>
  handler(updateHappyHours, async (call) => {
    const contract = await changeableOptionsOf(ports, call);
    const { body: details } = call;
    const { offered, chosen } = contract;
    if (!offered.happy_hours.some((hours) => isDeepStrictEqual(hours, details)))
      return call.fail("tariff_option_not_available");
    const replaced = chosen.happy_hours;
    return submitContractChange(ports, call, { change: happyHoursChange, contract, details, replaced });
  });

export const handleGetHappyDay = (ports: ContractChangePorts): Handler =>
  handler(getHappyDay, async (call) => {
    const { happy_day: day } = (await optionsOf(ports, call)).chosen;
    return { current: day === undefined ? null : happyDayOf(day, call.language) };
  });

export const handleListAvailableHappyDays = (ports: ContractChangePorts): Handler =>
  handler(listAvailableHappyDays, async (call) => ({
    available: (await optionsOf(ports, call)).offered.happy_day.map((day) => happyDayOf(day, call.language)),
  }));

export const handleUpdateHappyDay = (ports: ContractChangePorts): Handler =>
  handler(updateHappyDay, async (call) => {
    const contract = await changeableOptionsOf(ports, call);
    const { value } = call.body;
    const { offered, chosen } = contract;
    if (!offered.happy_day.includes(value)) return call.fail("tariff_option_not_available");
    return submitContractChange(ports, call, {
      change: happyDayChange,
      contract,
      details: { value },
      replaced: chosen.happy_day && { value: chosen.happy_day },
    });
  });
