import * as z from "zod/mini";
import { file, publicRead } from "#platform/contract/endpoint.ts";
import { boardSeries, cheapestHours } from "./get-market-prices.ts";

/** A calendar to subscribe: the cheapest consecutive hours of yesterday, today and tomorrow. Not in the specification. */
export const downloadCheapestHours = publicRead({
  id: "downloadCheapestHours",
  summary: "The cheapest hours as a calendar (iCalendar)",
  path: "/market/prices/calendar/",
  versions: [1],
  rate: "document",
  requires: "marketPrices.enabled",
  readsMayLag: true,
  apiTokenScopes: ["curves", "invoices"],
  query: z.object({ series: z.optional(z.enum(boardSeries)), hours: z.optional(cheapestHours) }),
  response: file("text/calendar; charset=utf-8"),
  errors: {},
});
