import { isDeepStrictEqual } from "node:util";
import { madridDate } from "#energy/calendar.ts";
import type { ChangeKind } from "#platform/server/change-kind.ts";
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

interface OptionRequest<Details> {
  readonly change: ChangeKind<Details>;
  /** What is requested, what the product offers, and what is in force. */
  readonly choose: (contract: Found) => {
    readonly details: NoInfer<Details>;
    readonly offered: readonly NoInfer<Details>[];
    readonly replaced: NoInfer<Details> | undefined;
  };
}

/** Requests an option for a contract that can change and whose product offers it. */
const requestOption = async <Details>(
  ports: ContractChangePorts,
  call: OptionCall & {
    readonly fail: (
      code: "contract_not_active" | "tariff_option_not_available" | "change_under_way",
    ) => never;
  },
  { change, choose }: OptionRequest<Details>,
): Promise<{ isWaitingForSignature: boolean; reference: string }> => {
  const contract = await optionsOf(ports, call);
  if (contract.state !== "active") return call.fail("contract_not_active");
  const { details, offered, replaced } = choose(contract);
  if (!offered.some((option) => isDeepStrictEqual(option, details)))
    return call.fail("tariff_option_not_available");
  return submitContractChange(ports, call, { change, contract, details, replaced: { ...replaced } });
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
  handler(updateDoubleTariff, (call) =>
    requestOption(ports, call, {
      change: doubleTariffChange,
      choose: ({ offered, chosen }) => ({
        details: call.body,
        offered: offered.double_tariff,
        replaced: chosen.double_tariff,
      }),
    }),
  );

export const handleGetHappyHours = (ports: ContractChangePorts): Handler =>
  handler(getHappyHours, async (call) => ({
    current: (await optionsOf(ports, call)).chosen.happy_hours ?? null,
  }));

export const handleListAvailableHappyHours = (ports: ContractChangePorts): Handler =>
  handler(listAvailableHappyHours, async (call) => ({
    available: (await optionsOf(ports, call)).offered.happy_hours,
  }));

export const handleUpdateHappyHours = (ports: ContractChangePorts): Handler =>
  handler(updateHappyHours, (call) =>
    requestOption(ports, call, {
      change: happyHoursChange,
      choose: ({ offered, chosen }) => ({
        details: call.body,
        offered: offered.happy_hours,
        replaced: chosen.happy_hours,
      }),
    }),
  );

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
  handler(updateHappyDay, (call) =>
    requestOption(ports, call, {
      change: happyDayChange,
      choose: ({ offered, chosen }) => ({
        details: { value: call.body.value },
        offered: offered.happy_day.map((value) => ({ value })),
        replaced: chosen.happy_day && { value: chosen.happy_day },
      }),
    }),
  );
