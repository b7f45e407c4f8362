import type { Clock } from "./calendar.ts";

/**
 * The access tariffs of electricity since June 2021, by CNMC code (Circular CNMC 3/2020; codes of the exchange
 * with distributors, table 17). Codes 027 to 029, for boats at berth, are not supplied.
 */
export const accessTariffs = [
  { code: "018", name: "2.0TD", energyPeriods: 3, powerPeriods: 2 },
  { code: "019", name: "3.0TD", energyPeriods: 6, powerPeriods: 6 },
  { code: "020", name: "6.1TD", energyPeriods: 6, powerPeriods: 6 },
  { code: "021", name: "6.2TD", energyPeriods: 6, powerPeriods: 6 },
  { code: "022", name: "6.3TD", energyPeriods: 6, powerPeriods: 6 },
  { code: "023", name: "6.4TD", energyPeriods: 6, powerPeriods: 6 },
  { code: "024", name: "3.0TDVE", energyPeriods: 6, powerPeriods: 6 },
  { code: "025", name: "6.1TDVE", energyPeriods: 6, powerPeriods: 6 },
  { code: "026", name: "6.2TDVE", energyPeriods: 6, powerPeriods: 6 },
] as const;

export type AccessTariff = (typeof accessTariffs)[number];
export type AccessTariffCode = AccessTariff["code"];

/** Tariff period 1 to 6; 2.0TD has 1 to 3 for energy, 1 and 2 for power. */
export type TariffPeriod = 1 | 2 | 3 | 4 | 5 | 6;

/** Zones with tariff hours and seasons of their own. */
export const tariffZones = ["peninsula", "balearic_islands", "canary_islands", "ceuta", "melilla"] as const;

export type TariffZone = (typeof tariffZones)[number];

/** The clock by which a zone's tariff hours, days and options run (Circular CNMC 3/2020: the hours of the place). */
export const clockOfZone = (zone: TariffZone): Clock =>
  zone === "canary_islands" ? "Atlantic/Canary" : "Europe/Madrid";

export const isAccessTariffCode = (text: string): text is AccessTariffCode =>
  accessTariffs.some((tariff) => tariff.code === text);

/** Finds a tariff by its CNMC code (`018`) or name (`2.0TD`). */
export const findAccessTariff = (codeOrName: string): AccessTariff | null =>
  accessTariffs.find((tariff) => tariff.code === codeOrName || tariff.name === codeOrName) ?? null;

/**
 * The tariff that a name such as "Tarifa 3.0 TD" mentions, without the ending of the tariffs of charging points; null when
 * it mentions none.
 */
export const mentionedTariff = (text: string): string | null =>
  /(?:2\.0|3\.0|6\.[1-4])TD/.exec(text.toUpperCase().replace(/\s/g, ""))?.[0] ?? null;

/** The peninsula for every postal code outside the islands, Ceuta and Melilla. */
export const zoneOfPostalCode = (postalCode: string): TariffZone => {
  switch (postalCode.slice(0, 2)) {
    case "07":
      return "balearic_islands";
    case "35":
    case "38":
      return "canary_islands";
    case "51":
      return "ceuta";
    case "52":
      return "melilla";
    default:
      return "peninsula";
  }
};
