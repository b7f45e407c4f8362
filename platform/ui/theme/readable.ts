import { contrast, hexOfOklch, veil } from "./colour.ts";
import type { Oklch } from "./colour.ts";

const lightnessStep = 0.005;

interface Wanted {
  colour: Oklch;
  /** Every colour that it is shown on. */
  on: readonly string[];
  /** WCAG contrast to reach on each of them. */
  ratio: number;
  towards: "darker" | "lighter";
}

/** The nearest lightness of a colour that reaches the contrast; black or white when none does. */
export const readable = ({ colour, on, ratio, towards }: Wanted): string => {
  const step = towards === "darker" ? -lightnessStep : lightnessStep;
  for (let l = colour.l; l > 0 && l < 1; l += step) {
    const hex = hexOfOklch({ ...colour, l });
    if (on.every((ground) => contrast(hex, ground) >= ratio)) return hex;
  }
  return towards === "darker" ? "#000000" : "#ffffff";
};

interface Fill {
  fill: string;
  ink: string;
}

/** A fill with the ink that is read on it: the fill is kept when either ink passes 4.5 to 1. */
export const fillWithInk = (fill: Oklch, inks: { dark: string; light: string }): Fill => {
  const hex = hexOfOklch(fill);
  const best = contrast(hex, inks.light) >= contrast(hex, inks.dark) ? inks.light : inks.dark;
  if (contrast(hex, best) >= 4.5) return { fill: hex, ink: best };
  const darker = readable({ colour: fill, on: [inks.light], ratio: 4.5, towards: "darker" });
  return { fill: darker, ink: inks.light };
};

/** The fill while it is pointed at: a little towards its ink, or away from it where that would be unread. */
export const hoverOf = ({ fill, ink }: Fill): string => {
  const towardsInk = veil(fill, ink, 0.14);
  if (contrast(towardsInk, ink) >= 4.5) return towardsInk;
  const away = contrast(ink, "#000000") > contrast(ink, "#ffffff") ? "#000000" : "#ffffff";
  return veil(fill, away, 0.14);
};
