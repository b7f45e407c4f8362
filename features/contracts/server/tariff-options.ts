import * as z from "zod/mini";
import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { PlainDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, execute, json, nullable, oneOf, queryRow } from "#platform/server/database/query.ts";
import { defineChange, type PrintedDetails } from "#platform/server/change-kind.ts";
import { contractStates } from "../contract/contract-fields.ts";
import {
  doubleTariffPeriod,
  happyHours,
  offeredOptions,
  type OfferedOptions,
  tariffOptionKinds,
  type HappyDay,
  type TariffOptionKind,
  type Weekday,
  weekdays,
} from "../contract/tariff-options.ts";
import { optionSubject } from "./change-subjects.ts";
import { changeTerms } from "./contract-terms.ts";
import { weekdayLabel } from "../contract/weekday-label.ts";

/** Column `tariff_options` of `contracts`: what is in force. */
export const chosenOptions = z.object({
  double_tariff: z.optional(doubleTariffPeriod),
  happy_hours: z.optional(happyHours),
  happy_day: z.optional(z.enum(weekdays)),
});

export type ChosenOptions = z.output<typeof chosenOptions>;

/** The options that a contract has something to show of: they are in force, or there is a choice. */
export const shownOptions = (chosen: ChosenOptions, offered: OfferedOptions | null): TariffOptionKind[] =>
  tariffOptionKinds.filter((kind) => chosen[kind] !== undefined || (offered?.[kind] ?? []).length > 0);

export const chosenColumn = json(z.pipe(z.unknown(), chosenOptions));
export const offeredColumn = nullable(json(z.pipe(z.unknown(), offeredOptions)));

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
      await changeTerms(client, { customerIds: [customerId], contractIds: [contractId], now }, async () => {
        await execute(client, {
          name: "set-tariff-option",
          text: `update contracts set tariff_options = tariff_options || jsonb_build_object($3::text, $4::jsonb)
                 where customer_id = $1 and contract_id = $2`,
          values: [customerId, contractId, option, JSON.stringify(valueOf(chosen))],
        });
      });
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
