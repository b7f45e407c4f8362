/** A colour in OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Linear-light sRGB, each channel 0 to 1 when the colour can be shown. */
export interface LinearRgb {
  r: number;
  g: number;
  b: number;
}

interface Oklab {
  l: number;
  a: number;
  b: number;
}

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const toGamma = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** `#rgb` or `#rrggbb` to linear light. Throws on anything else: a theme colour is checked at start. */
export const linearRgbOf = (hex: string): LinearRgb => {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex);
  const long = short ? `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}` : hex;
  if (!/^#[0-9a-f]{6}$/i.test(long)) throw new Error(`Not a colour of the form #rrggbb: ${hex}`);
  const channel = (start: number) => toLinear(Number.parseInt(long.slice(start, start + 2), 16) / 255);
  return { r: channel(1), g: channel(3), b: channel(5) };
};

const digits = (channel: number): string =>
  Math.round(clamp(toGamma(clamp(channel))) * 255)
    .toString(16)
    .padStart(2, "0");

/** Linear light to `#rrggbb`, clamping what cannot be shown. */
export const hexOf = ({ r, g, b }: LinearRgb): string => `#${digits(r)}${digits(g)}${digits(b)}`;

const oklabOf = ({ r, g, b }: LinearRgb): Oklab => {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
};

const linearRgbOfOklch = ({ l, c, h }: Oklch): LinearRgb => {
  const angle = (h * Math.PI) / 180;
  const a = c * Math.cos(angle);
  const b = c * Math.sin(angle);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    r: 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    g: -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    b: -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  };
};

export const oklchOf = (hex: string): Oklch => {
  const { l, a, b } = oklabOf(linearRgbOf(hex));
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  return { l, c: Math.hypot(a, b), h: (degrees + 360) % 360 };
};

const isShown = ({ r, g, b }: LinearRgb): boolean =>
  [r, g, b].every((channel) => channel >= -0.0005 && channel <= 1.0005);

/** OKLCH to `#rrggbb`; a colour that screens cannot show loses chroma, never lightness or hue. */
export const hexOfOklch = (colour: Oklch): string => {
  const l = clamp(colour.l);
  let shown = linearRgbOfOklch({ ...colour, l });
  for (let c = colour.c; !isShown(shown) && c > 0; c -= 0.004) {
    shown = linearRgbOfOklch({ l, c: Math.max(0, c - 0.004), h: colour.h });
  }
  return hexOf(shown);
};

const luminance = ({ r, g, b }: LinearRgb): number =>
  0.2126 * clamp(r) + 0.7152 * clamp(g) + 0.0722 * clamp(b);

/** WCAG 2 contrast of two colours, 1 to 21. */
export const contrast = (first: string, second: string): number => {
  const a = luminance(linearRgbOf(first));
  const b = luminance(linearRgbOf(second));
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/** Distance in OKLab: 0.02 is just noticeable, 0.1 is distinct at a glance. */
export const colourDistance = (first: LinearRgb, second: LinearRgb): number => {
  const a = oklabOf(first);
  const b = oklabOf(second);
  return Math.hypot(a.l - b.l, a.a - b.a, a.b - b.b);
};

/** A little of one colour in another, as a veil over it: `share` from 0 (none) to 1 (all). */
export const veil = (background: string, colour: string, share: number): string => {
  const below = linearRgbOf(background);
  const above = linearRgbOf(colour);
  const channel = (name: "r" | "g" | "b") =>
    toLinear(toGamma(below[name]) * (1 - share) + toGamma(above[name]) * share);
  return hexOf({ r: channel("r"), g: channel("g"), b: channel("b") });
};

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
    if (on.every((background) => contrast(hex, background) >= ratio)) return hex;
  }
  return towards === "darker" ? "#000000" : "#ffffff";
};

interface Fill {
  fill: string;
  ink: string;
}

/** A fill with the ink that is read on it: the fill is unchanged if either ink passes 4.5 to 1. */
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
