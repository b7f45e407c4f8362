import type { browsers, systems } from "#features/sign-in/contract/list-sessions.ts";

export interface DeviceParts {
  readonly browser: (typeof browsers)[number] | null;
  readonly system: (typeof systems)[number] | null;
}

/** In this order: most browsers also claim to be those further down. */
const browserSigns: readonly (readonly [RegExp, NonNullable<DeviceParts["browser"]>])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPiOS|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/\S+ .*\bSafari\//, "Safari"],
];

const systemSigns: readonly (readonly [RegExp, NonNullable<DeviceParts["system"]>])[] = [
  [/\biPad\b/, "iPadOS"],
  [/\b(iPhone|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\b(Macintosh|Mac OS X)\b/, "macOS"],
  [/\b(Linux|X11)\b/, "Linux"],
];

const firstOf = <Name>(device: string, signs: readonly (readonly [RegExp, Name])[]): Name | null =>
  signs.find(([sign]) => sign.test(device))?.[1] ?? null;

/**
 * Browser and system of a user agent, for a person to recognise the own device by. Nothing is decided by it: anyone
 * can send any. An iPad that asks for desktop pages says that it is a Mac.
 */
export const devicePartsOf = (device: string): DeviceParts => ({
  browser: firstOf(device, browserSigns),
  system: firstOf(device, systemSigns),
});
