import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { day, euros, named, rowId } from "#platform/contract/wire.ts";

const amounts = {
  /** What is left to pay, after the solar wallet. */
  totalCents: ["total", euros],
  /** What the solar wallet takes off, with the taxes on it; 0 without one. */
  walletCents: ["solar_wallet", euros],
  /** Ends of the interval that should contain the bill four times out of five. */
  lowCents: ["low", euros],
  highCents: ["high", euros],
} as const;

const billForecast = named({
  /** First and last day of the bill. */
  startsOn: ["start", day],
  endsOn: ["end", day],
  ...amounts,
  measuredDays: ["measured_days", z.int()],
  forecastDays: ["forecast_days", z.int()],
  /** Days whose market prices are not published: of an indexed product, expected to be those of the last four weeks. */
  expectedPriceDays: ["expected_price_days", z.int()],
  /** Days before, up to eight weeks, that the forecast rests on. */
  recentDays: ["recent_days", z.int()],
  /** Weight of the same days a year before, 0 to 1, beside the recent days; null without readings of then. */
  yearBeforeShare: ["year_before_share", z.nullable(z.number())],
  /** Earlier forecasts of as many days whose errors give the interval; 0 with too little history. */
  trials: ["trials", z.int()],
  /**
   * The day since which the financing of the social bonus or the meter rent is carried on from before, as no newer amount
   * is known, if the bill has such days; null otherwise.
   */
  carriedOnSince: ["carried_on_since", z.nullable(day)],
});

/** The forecast that would have been made halfway through the bill before, with what it came to. */
const pastForecast = named({
  startsOn: ["start", day],
  endsOn: ["end", day],
  ...amounts,
  measuredDays: ["measured_days", z.int()],
  /** The bill that came, or without one the cost of those days, all of them measured. */
  actualCents: ["actual", euros],
  /** Of the bill that came; null without one. */
  invoiceNumber: ["invoice_number", z.nullable(z.string())],
});

const noForecastReasons = [
  "ended",
  "too_few_readings",
  "no_prices",
  "not_priced_yet",
  "double_tariff",
] as const;

const billForecastAnswer = named({
  forecast: ["forecast", z.nullable(billForecast)],
  /** Why there is none. */
  reason: ["reason", z.nullable(z.enum(noForecastReasons))],
  previous: ["previous", z.nullable(pastForecast)],
});
export type BillForecastAnswer = z.output<typeof billForecastAnswer>;

/**
 * What the running bill of a contract will come to, with taxes: the days with readings at their cost and a forecast of
 * the rest. The bill begins where the last invoice ended and lasts a month; without an invoice it is the calendar month.
 * What the contract's share of its solar wallet pays is taken off; other discounts, services and reactive energy are not
 * included. Not in the specification.
 */
export const getBillForecast = customerRead({
  id: "getBillForecast",
  summary: "Forecast of the running bill of a contract, with its interval",
  path: "/contracts/{contractId}/cch/forecast/",
  versions: [2],
  readsMayLag: true,
  ownership: { param: "contractId" },
  params: z.object({ contractId: rowId }),
  response: json(billForecastAnswer),
  errors: { contract_not_found: 404 },
});
