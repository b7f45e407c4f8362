import { findAccessTariff } from "#energy/tariffs.ts";

/** How the access tariff is called on paper: `2.0TD` for 018; gas tariffs are their own name. */
export const tariffName = (accessTariff: string): string =>
  findAccessTariff(accessTariff)?.name ?? accessTariff;
