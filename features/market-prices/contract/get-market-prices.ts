import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { day, euros, instant, integerText, named } from "#platform/contract/wire.ts";

/** What the board shows: the day-ahead market of Spain, and the regulated price of the peninsula and the islands. */
export const boardSeries = ["omie_es", "pvpc"] as const;
export type BoardSeries = (typeof boardSeries)[number];

/** How many consecutive hours are looked for, unless the caller says. */
export const usualCheapestHours = 3;
export const cheapestHours = integerText(1, 12);

const interval = named({
  startsAt: ["starts_at", instant],
  endsAt: ["ends_at", instant],
  /** €/MWh; negative and zero are normal. */
  centsMwh: ["price", euros],
});

/** Without intervals while the day is not published. Not in the specification. */
export const getMarketPrices = publicRead({
  id: "getMarketPrices",
  summary: "Prices of the electricity market on a day, with the cheapest hours",
  path: "/market/prices/",
  versions: [1],
  requires: "marketPrices.enabled",
  readsMayLag: true,
  // The same for everyone: a program with a customer's token reads it too.
  apiTokenScopes: ["curves", "invoices"],
  query: z.object({
    day: z.optional(day),
    series: z.optional(z.enum(boardSeries)),
    hours: z.optional(cheapestHours),
  }),
  response: json(
    named({
      day: ["date", day],
      series: ["series", z.enum(boardSeries)],
      stepMinutes: ["step_minutes", z.nullable(z.int())],
      intervals: ["intervals", z.array(interval)],
      meanCentsMwh: ["mean", z.nullable(euros)],
      /** The cheapest consecutive hours. */
      cheapest: ["cheapest", z.nullable(interval)],
    }),
  ),
  errors: {},
});
