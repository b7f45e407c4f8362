import { contrast, hexOfOklch, oklchOf, veil, fillWithInk, hoverOf, readable, type Oklch } from "./colour.ts";
import { energyPalette, type EnergyRole } from "./energy-palette.ts";

export type ColourScheme = "light" | "dark";

export type SurfaceRole = "surface" | "background" | "sunken" | "raised" | "accent-soft";
type ToneRole = "positive" | "warning" | "negative";
export type ColourRole =
  | SurfaceRole
  | ToneRole
  | `${ToneRole}-soft`
  | EnergyRole
  | "ink"
  | "ink-soft"
  | "line"
  | "line-strong"
  | "action"
  | "action-ink"
  | "action-hover"
  | "action-line"
  | "accent"
  | "accent-ink"
  | "link"
  | "header"
  | "header-ink"
  | "header-accent"
  | "surplus-line";

export type ColourRoles = Record<ColourRole, string>;

const toneHues: Record<ToneRole, number> = { positive: 158, warning: 66, negative: 24 };
const white = "#ffffff";

interface Brand {
  primary: Oklch;
  secondary: Oklch;
}

type Shade = (l: number, c: number) => string;

/** Shades of the primary's hue; a grey brand gives greys. */
const shadesOf = (primary: Oklch): Shade => {
  const strength = Math.min(primary.c, 0.08) / 0.08;
  return (l, c) => hexOfOklch({ l, c: c * strength, h: primary.h });
};

const tones = (scheme: ColourScheme, surfaces: readonly string[]) => {
  const tone = (role: ToneRole) => {
    const h = toneHues[role];
    const soft = hexOfOklch(scheme === "light" ? { l: 0.955, c: 0.03, h } : { l: 0.29, c: 0.05, h });
    const colour = scheme === "light" ? { l: 0.5, c: 0.15, h } : { l: 0.8, c: 0.12, h };
    const towards = scheme === "light" ? "darker" : "lighter";
    return { ink: readable({ colour, on: [soft, ...surfaces], ratio: 4.6, towards }), soft };
  };
  const positive = tone("positive");
  const warning = tone("warning");
  const negative = tone("negative");
  return {
    positive: positive.ink,
    "positive-soft": positive.soft,
    warning: warning.ink,
    "warning-soft": warning.soft,
    negative: negative.ink,
    "negative-soft": negative.soft,
  };
};

const lightRoles = ({ primary, secondary }: Brand): ColourRoles => {
  const shade = shadesOf(primary);
  const background = shade(0.982, 0.004);
  const sunken = shade(0.957, 0.009);
  const softAccent = hexOfOklch({ l: 0.955, c: Math.min(secondary.c, 0.028), h: secondary.h });
  const surfaces = [white, background, sunken, softAccent];
  const dark = { l: Math.min(primary.l, 0.3), c: Math.min(primary.c, 0.09), h: primary.h };
  const ink = readable({ colour: dark, on: surfaces, ratio: 10, towards: "darker" });
  const read = (colour: Oklch, ratio: number) => readable({ colour, on: surfaces, ratio, towards: "darker" });
  const lineStrong = read({ l: 0.66, c: 0.03, h: primary.h }, 3.1);
  const action = fillWithInk(primary, { dark: ink, light: white });
  const accent = fillWithInk(secondary, { dark: ink, light: white });
  return {
    surface: white,
    background,
    sunken,
    raised: white,
    ink,
    "ink-soft": read({ l: 0.5, c: 0.035, h: primary.h }, 5),
    line: shade(0.905, 0.014),
    "line-strong": lineStrong,
    action: action.fill,
    "action-ink": action.ink,
    "action-hover": hoverOf(action),
    "action-line": contrast(action.fill, background) >= 3 ? action.fill : lineStrong,
    accent: accent.fill,
    "accent-ink": accent.ink,
    "accent-soft": softAccent,
    link: read({ l: 0.55, c: Math.min(Math.max(secondary.c, 0.09) * 1.3, 0.16), h: secondary.h + 8 }, 4.7),
    header: action.fill,
    "header-ink": action.ink,
    "header-accent": contrast(accent.fill, action.fill) >= 3 ? accent.fill : action.ink,
    ...tones("light", surfaces),
    ...energyPalette("light"),
    "surplus-line": "#8a6a00",
  };
};

const darkRoles = ({ primary, secondary }: Brand): ColourRoles => {
  const shade = shadesOf(primary);
  const background = shade(0.185, 0.035);
  const surface = shade(0.225, 0.042);
  const raised = shade(0.265, 0.048);
  const sunken = shade(0.16, 0.03);
  const bright = { ...secondary, l: Math.max(secondary.l, 0.74), c: Math.min(secondary.c, 0.14) };
  const softAccent = veil(surface, hexOfOklch(bright), 0.17);
  const surfaces = [background, surface, raised, sunken, softAccent];
  const read = (colour: Oklch, ratio: number) =>
    readable({ colour, on: surfaces, ratio, towards: "lighter" });
  const night = shade(0.2, 0.06);
  const action = fillWithInk(bright, { dark: night, light: white });
  const header = shade(0.15, 0.04);
  return {
    surface,
    background,
    sunken,
    raised,
    ink: shade(0.955, 0.012),
    "ink-soft": read({ l: 0.76, c: 0.03, h: primary.h }, 5),
    line: shade(0.335, 0.045),
    "line-strong": read({ l: 0.56, c: 0.05, h: primary.h }, 3.1),
    action: action.fill,
    "action-ink": action.ink,
    "action-hover": hoverOf(action),
    "action-line": action.fill,
    accent: action.fill,
    "accent-ink": action.ink,
    "accent-soft": softAccent,
    link: read({ l: 0.78, c: Math.min(secondary.c, 0.12), h: secondary.h }, 5.5),
    header,
    "header-ink": shade(0.965, 0.01),
    "header-accent": action.fill,
    ...tones("dark", surfaces),
    ...energyPalette("dark"),
    "surplus-line": "#ffe566",
  };
};

/**
 * Every colour of the portal, as `#rrggbb`, from the deployment's two theme colours.
 * A colour that would not be read is moved in lightness until it is (WCAG AA), keeping its hue.
 * Throws when a theme colour is not `#rgb` or `#rrggbb`.
 */
export const colourRoles = (primary: string, secondary: string, scheme: ColourScheme): ColourRoles => {
  const brand = { primary: oklchOf(primary), secondary: oklchOf(secondary) };
  return scheme === "light" ? lightRoles(brand) : darkRoles(brand);
};
