import { describe, expect, test } from "vitest";
import { colourDistance, contrast, hexOf, linearRgbOf } from "./colour.ts";
import { colourRoles } from "./colour-roles.ts";
import { energyPalette, periodRoles, seriesRoles, type EnergyRole } from "./energy-palette.ts";

type Rows = readonly [red: Row, green: Row, blue: Row];
type Row = readonly [number, number, number];

/** Machado, Oliveira and Fernandes (2009), severity 1, on linear light. */
const eyeMatrices: Record<string, Rows> = {
  "full colour vision": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};

const seen = (hex: string, [red, green, blue]: Rows) => {
  const { r, g, b } = linearRgbOf(hex);
  const channel = (row: Row) => row[0] * r + row[1] * g + row[2] * b;
  return linearRgbOf(hexOf({ r: channel(red), g: channel(green), b: channel(blue) }));
};

/** Pairs of tones that these eyes would take for one another. */
const confused = (tones: Record<string, string>, eyes: Rows, least: number): string[] => {
  const names = Object.entries(tones);
  return names.flatMap(([firstName, a], index) =>
    names
      .slice(index + 1)
      .filter(([, b]) => colourDistance(seen(a, eyes), seen(b, eyes)) < least)
      .map(([secondName]) => `${firstName} and ${secondName}`),
  );
};

const pick = (scheme: "light" | "dark", roles: readonly EnergyRole[]) => {
  const palette = energyPalette(scheme);
  return Object.fromEntries(roles.map((role) => [role, palette[role]]));
};

describe.each(Object.entries(eyeMatrices))("with %s", (_name, eyes) => {
  test.each(["light", "dark"] as const)(
    "the colours of the tariff periods and of solar energy are distinct, in the %s scheme",
    (scheme) => {
      expect(confused(pick(scheme, [...periodRoles, "surplus"]), eyes, 0.1)).toEqual([]);
    },
  );

  test.each(["light", "dark"] as const)(
    "the colours of billed, validated and estimated are distinct, in the %s scheme",
    (scheme) => {
      expect(confused(pick(scheme, ["billed", "validated", "estimated"]), eyes, 0.09)).toEqual([]);
    },
  );

  test.each(["light", "dark"] as const)(
    "the colours of ten contracts are distinct, in the %s scheme",
    (scheme) => {
      expect(confused(pick(scheme, seriesRoles), eyes, 0.05)).toEqual([]);
    },
  );
});

test("the check finds a red and a green of equal lightness", () => {
  const eyes = eyeMatrices["deuteranopia"];
  expect(eyes && confused({ p1: "#b4513c", p2: "#7c7a33" }, eyes, 0.1)).toEqual(["p1 and p2"]);
});

const drawn: readonly EnergyRole[] = [...periodRoles, ...seriesRoles, "grid", "billed", "validated"];

const sunk = (scheme: "light" | "dark", background: string) =>
  Object.entries(pick(scheme, drawn))
    .filter(([, hex]) => contrast(hex, background) < 3)
    .map(([role]) => role);

test.each([
  ["#14133B", "#62BAEA"],
  ["#FFE600", "#FF69B4"],
])("bars stand out from what they stand on, with a theme of %s and %s", (primary, secondary) => {
  for (const scheme of ["light", "dark"] as const) {
    const { surface } = colourRoles(primary, secondary, scheme);
    expect(sunk(scheme, surface)).toEqual([]);
  }
});
