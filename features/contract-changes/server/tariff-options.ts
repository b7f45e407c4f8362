import * as z from "zod/mini";
import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { PlainDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, oneOf, queryRow } from "#platform/server/database/query.ts";
import { defineChange, type PrintedDetails } from "#platform/server/change-kind.ts";
import { contractStates } from "#features/contracts/contract/contract-fields.ts";
import {
  doubleTariffPeriod,
  happyHours,
  offeredOptions,
  type OfferedOptions,
  type HappyDay,
  type TariffOptionKind,
  type Weekday,
  weekdays,
} from "#features/contracts/contract/tariff-options.ts";
import { chosenColumn, offeredColumn } from "#features/contracts/server/chosen-options.ts";
import { setTariffOption } from "#features/contracts/server/contract-writes.ts";
import { optionSubject } from "./change-subjects.ts";
import { changeTerms } from "#features/contracts/server/contract-terms.ts";
import { weekdayLabel } from "../contract/weekday-label.ts";

const optionColumns = {
  contractId: bigint,
  state: oneOf(...contractStates),
  chosen: chosenColumn,
  offered: offeredColumn,
};

/** Without the double-tariff periods that have ended. */
const choosable = (offered: OfferedOptions, today: PlainDate): OfferedOptions => ({
  ...offered,
  double_tariff: offered.double_tariff.filter(
    ({ endMonth, endYear }) => `${endYear}-${String(endMonth).padStart(2, "0")}` >= today.slice(0, 7),
  ),
});

/** The options of a contract and those that can be chosen today; undefined when the customer has no contract of that id. */
export const findTariffOptions = async (
  { pool }: Pick<Database, "pool">,
  { customerId, contractId }: { readonly customerId: number; readonly contractId: number },
  today: PlainDate,
) => {
  const row = await queryRow(pool, {
    name: "find-tariff-options",
    text: `select k.contract_id as "contractId", k.state, k.tariff_options as chosen, p.tariff_options as offered
           from contracts k left join products p on p.product_id = k.product_id
           where k.customer_id = $1 and k.contract_id = $2`,
    values: [customerId, contractId],
    columns: optionColumns,
  });
  return row && { ...row, offered: choosable(row.offered ?? offeredOptions.parse({}), today) };
};

const happyDayDetails = z.object({ value: z.enum(weekdays) });

const monthText = (year: number, month: number, language: CompleteLanguage): string =>
  formatsOf(language).month(`${year}-${String(month).padStart(2, "0")}`);

/** The fields of an option are printed as one. */
const printedOption: PrintedDetails = (details, language) => {
  const months = doubleTariffPeriod.safeParse(details);
  if (months.success) {
    const { startMonth, startYear, endMonth, endYear } = months.data;
    const from = monthText(startYear, startMonth, language);
    return { period: `${from} – ${monthText(endYear, endMonth, language)}` };
  }
  const hours = happyHours.safeParse(details);
  if (hours.success) return { hours: `${hours.data.startHour}:00 – ${hours.data.endHour}:00` };
  const day = z.safeParse(happyDayDetails, details);
  return day.success ? { day: weekdayLabel(day.data.value, language) } : {};
};

/** The one value that is printed of an option; undefined without one. */
const printedText: (...printed: Parameters<PrintedDetails>) => string | undefined = (details, language) => {
  const [value] = Object.values(printedOption(details, language));
  return typeof value === "string" ? value : undefined;
};

/** A change of one option, in force when the retailer reports that it is done. */
const optionChange = <Details>(
  option: TariffOptionKind,
  details: z.ZodMiniType<Details>,
  valueOf: (details: Details) => unknown = (chosen) => chosen,
) =>
  defineChange({
    kind: `contract.${option}`,
    details,
    printedDetails: printedOption,
    subject: (chosen, replaced, language) =>
      optionSubject(
        option,
        { before: printedText(replaced, language), after: printedText(chosen, language) },
        language,
      ),
    apply: async (client, { customerId, contractId, state, details: chosen }, now) => {
      if (state !== "done" || contractId === null) return;
      await changeTerms(client, { customerIds: [customerId], contractIds: [contractId], now }, () =>
        setTariffOption(client, { customerId, contractId }, { option, value: valueOf(chosen) }),
      );
    },
  });

export const doubleTariffChange = optionChange("double_tariff", doubleTariffPeriod);
export const happyHoursChange = optionChange("happy_hours", happyHours);
export const happyDayChange = optionChange("happy_day", happyDayDetails, ({ value }) => value);

/** A day of the week with its name in the language. */
export const happyDayOf = (value: Weekday, language: CompleteLanguage): HappyDay => ({
  value,
  label: weekdayLabel(value, language),
});
