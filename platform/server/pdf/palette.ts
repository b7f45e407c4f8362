/** Colours of a printed page as `#rrggbb`, derived from the deployment's two theme colours. */
export type Palette = {
  /** Text and headings. */
  ink: string;
  /** Labels and second lines; contrast of at least 4.5:1 on white. */
  inkSoft: string;
  line: string;
  /** Almost white. */
  surface: string;
  /** Fills only: its contrast on white is too low for text. */
  accent: string;
  accentSoft: string;
  link: string;
  /** Background of the amount due. */
  panel: string;
  panelInk: string;
  panelSoft: string;
  /** Segments of a stacked bar, distinguished by lightness. */
  parts: readonly string[];
};

export type Theme = { primary: string; secondary: string };

type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

/** `share` (0 to 1) of the first colour, the rest of the second. */
const mix = (share: number, first: string, second: string): string => {
  const secondRgb = rgbOf(second);
  return hexOf(rgbOf(first).map((channel, index) => channel * share + (secondRgb[index] ?? 0) * (1 - share)));
};

/** WCAG relative luminance, 0 to 1. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = rgbOf(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const WHITE = "#ffffff";
const BLACK = "#000000";
/** A colour at or below this luminance has a contrast of at least 7:1 on white. */
const DARK_ENOUGH = 0.1;

const darkened = (hex: string): string => {
  let colour = hex;
  while (luminance(colour) > DARK_ENOUGH) colour = mix(0.85, colour, BLACK);
  return colour;
};

export const paletteOf = ({ primary, secondary }: Theme): Palette => {
  const ink = darkened(primary);
  const strong = [ink, mix(0.62, ink, secondary), mix(0.3, ink, secondary), secondary];
  return {
    ink,
    inkSoft: mix(0.7, ink, WHITE),
    line: mix(0.14, ink, WHITE),
    surface: mix(0.035, ink, WHITE),
    accent: secondary,
    accentSoft: mix(0.28, secondary, WHITE),
    link: darkened(mix(0.75, secondary, "#0050a0")),
    panel: ink,
    panelInk: WHITE,
    panelSoft: mix(0.35, secondary, WHITE),
    parts: [
      ...strong,
      mix(0.62, secondary, WHITE),
      mix(0.34, secondary, WHITE),
      mix(0.45, ink, WHITE),
      mix(0.28, ink, WHITE),
      mix(0.15, ink, WHITE),
    ],
  };
};
