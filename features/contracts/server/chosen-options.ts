import { json, nullable } from "#platform/server/database/query.ts";
import * as z from "zod/mini";
import {
  doubleTariffPeriod,
  happyHours,
  offeredOptions,
  type OfferedOptions,
  tariffOptionKinds,
  type TariffOptionKind,
  weekdays,
} from "../contract/tariff-options.ts";

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
