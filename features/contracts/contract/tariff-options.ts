import * as z from "zod/mini";
import { recordOf } from "#platform/contract/record.ts";
import { named, rowId } from "#platform/contract/wire.ts";

/** What a product can leave to its customer's choice. */
export const tariffOptionKinds = ["double_tariff", "happy_hours", "happy_day"] as const;
export type TariffOptionKind = (typeof tariffOptionKinds)[number];

const month = z.int().check(z.gte(1), z.lte(12));
const year = z.int().check(z.gte(2000), z.lte(2200));

/** Months in which the double tariff applies; the first and the last are included. */
export const doubleTariffPeriod = z.strictObject({
  startMonth: month,
  startYear: year,
  endMonth: month,
  endYear: year,
});

/** The same in an operator's export. */
export const doubleTariffRecord = recordOf({
  startMonth: ["start_month", month],
  startYear: ["start_year", year],
  endMonth: ["end_month", month],
  endYear: ["end_year", year],
});

/** Hours of each day on the clock of the place, from `startHour` until `endHour`, which may be in the next day. */
export const happyHours = z.strictObject({
  startHour: z.int().check(z.gte(0), z.lte(23)),
  endHour: z.int().check(z.gte(1), z.lte(24)),
});

/** The same in an operator's export. */
export const happyHoursRecord = recordOf({
  startHour: ["start_hour", happyHours.shape.startHour],
  endHour: ["end_hour", happyHours.shape.endHour],
});

export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

/** Column `tariff_options` of `products`: what the product offers. */
export const offeredOptions = z.object({
  double_tariff: z._default(z.array(doubleTariffPeriod), []),
  happy_hours: z._default(z.array(happyHours), []),
  happy_day: z._default(z.array(z.enum(weekdays)), []),
});
export type OfferedOptions = z.output<typeof offeredOptions>;

/** `label` is the day in the language of the request. */
export const happyDay = z.object({ value: z.enum(weekdays), label: z.string() });
export type HappyDay = z.output<typeof happyDay>;

/** The contract in the path, by its id. */
export const contractId = z.object({ id: rowId });

/** The option in force; null until the customer has chosen one. */
export const currentOption = <S extends z.ZodMiniType>(option: S) =>
  named({ current: ["result", z.nullable(option)] });

/** What the product of the contract offers; empty when it offers none. */
export const availableOptions = <S extends z.ZodMiniType>(option: S) =>
  named({ available: ["result", z.array(option)] });
