import type { ColourScheme } from "./colour-roles.ts";

/** Tariff periods from costly and warm to cheap and cool. */
export const periodRoles = ["p1", "p2", "p3", "p4", "p5", "p6"] as const;

/** Stacked by contract: as many as a chart shows. */
export const seriesRoles = [
  "series-1",
  "series-2",
  "series-3",
  "series-4",
  "series-5",
  "series-6",
  "series-7",
  "series-8",
  "series-9",
  "series-10",
] as const;

export type PeriodRole = (typeof periodRoles)[number];
export type SeriesRole = (typeof seriesRoles)[number];
export type EnergyRole = PeriodRole | SeriesRole | "surplus" | "grid" | "billed" | "validated" | "estimated";

const light: Record<EnergyRole, string> = {
  p1: "#9d0f2c",
  p2: "#d9730d",
  p3: "#12a184",
  p4: "#2393cf",
  p5: "#1f56bd",
  p6: "#3f1f70",
  surplus: "#f2c21a",
  grid: "#2b2a66",
  billed: "#2b2a66",
  validated: "#2f8cc4",
  estimated: "#99a2b6",
  "series-1": "#2b2a66",
  "series-2": "#2f93cb",
  "series-3": "#7a4fa3",
  "series-4": "#c9793f",
  "series-5": "#00805a",
  "series-6": "#cb445d",
  "series-7": "#6c0f36",
  "series-8": "#6d7410",
  "series-9": "#5a4b2f",
  "series-10": "#70798d",
};

const dark: Record<EnergyRole, string> = {
  p1: "#d0435f",
  p2: "#f5860f",
  p3: "#18bea7",
  p4: "#bfe3fb",
  p5: "#6f98fe",
  p6: "#7c5cd6",
  surplus: "#ffe566",
  grid: "#8fc9ee",
  billed: "#d6effd",
  validated: "#4f9be0",
  estimated: "#767c9c",
  "series-1": "#d6effd",
  "series-2": "#3f7fd6",
  "series-3": "#bd9ef1",
  "series-4": "#f0932b",
  "series-5": "#39bd74",
  "series-6": "#c44600",
  "series-7": "#fdb0c8",
  "series-8": "#b6f09a",
  "series-9": "#7f7c6a",
  "series-10": "#8a92bd",
};

/** Colours of energy. They mean the same at every retailer, so the theme does not move them. */
export const energyPalette = (scheme: ColourScheme): Record<EnergyRole, string> =>
  scheme === "light" ? light : dark;

/** Whether a tone is a tariff period. */
export const isPeriodRole = (role: string): role is PeriodRole =>
  periodRoles.some((period) => period === role);
