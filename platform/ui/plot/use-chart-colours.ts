import { useMemo, useSyncExternalStore } from "react";

import { PERIOD_ROLES, SERIES_ROLES } from "../theme/energy-palette.ts";

const ROLES = [
  ...PERIOD_ROLES,
  ...SERIES_ROLES,
  "surplus",
  "surplus-line",
  "grid",
  "billed",
  "validated",
  "estimated",
  "surface",
  "ink",
  "ink-soft",
  "line",
  "line-strong",
] as const;

export type ChartColour = (typeof ROLES)[number];
/** The colour of a role now, as CSS writes it. */
export type ChartColours = (role: ChartColour) => string;

function subscribe(onChange: () => void): () => void {
  const root = new MutationObserver(onChange);
  root.observe(document.documentElement, { attributeFilter: ["data-colour-scheme"] });
  const device = matchMedia("(prefers-color-scheme: dark)");
  device.addEventListener("change", onChange);
  return () => {
    root.disconnect();
    device.removeEventListener("change", onChange);
  };
}

function readColours(): string {
  const style = getComputedStyle(document.documentElement);
  return ROLES.map((role) => style.getPropertyValue(`--llum-${role}`).trim()).join(" ");
}

/** The theme's colours as a canvas needs them, changing with the colour scheme. */
export function useChartColours(): ChartColours {
  const read = useSyncExternalStore(subscribe, readColours);
  return useMemo(() => {
    const values = read.split(" ");
    return (role) => values[ROLES.indexOf(role)] ?? "";
  }, [read]);
}
