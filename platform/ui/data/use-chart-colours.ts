import { useMemo, useSyncExternalStore } from "react";
import { periodRoles, seriesRoles } from "../theme/energy-palette.ts";

const roles = [
  ...periodRoles,
  ...seriesRoles,
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

export type ChartColour = (typeof roles)[number];
/** The colour of a role now, as CSS writes it. */
export type ChartColours = (role: ChartColour) => string;

/** Where colours may be lost: bars then have textures besides. */
const hatchedMedia = ["print", "(forced-colors: active)"];

const subscribe = (onChange: () => void): (() => void) => {
  const root = new MutationObserver(onChange);
  root.observe(document.documentElement, { attributeFilter: ["data-colour-scheme"] });
  // Paper has the colours of the light scheme.
  const media = ["(prefers-color-scheme: dark)", ...hatchedMedia].map((condition) => matchMedia(condition));
  for (const query of media) query.addEventListener("change", onChange);
  return () => {
    root.disconnect();
    for (const query of media) query.removeEventListener("change", onChange);
  };
};

const readColours = (): string => {
  const style = getComputedStyle(document.documentElement);
  return roles.map((role) => style.getPropertyValue(`--llum-${role}`).trim()).join(" ");
};

/** The theme's colours as a canvas needs them, changing with the colour scheme. */
export const useChartColours = (): ChartColours => {
  const read = useSyncExternalStore(subscribe, readColours, () => "");
  return useMemo(() => {
    const values = read.split(" ");
    return (role) => values[roles.indexOf(role)] ?? "";
  }, [read]);
};

const readHatched = (): boolean => hatchedMedia.some((condition) => matchMedia(condition).matches);

/** Whether bars have textures: on paper and with the system's forced colours. */
export const useHatched = (): boolean => useSyncExternalStore(subscribe, readHatched, () => false);
