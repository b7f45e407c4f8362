import { describe, expect, test } from "vitest";
import { contrast } from "./colour.ts";
import { colourRoles, type ColourRole, type ColourRoles, type ColourScheme } from "./colour-roles.ts";

const themes = [
  ["night and sky", "#14133B", "#62BAEA"],
  ["yellow and pink", "#FFE600", "#FF69B4"],
  ["white and black", "#ffffff", "#000000"],
  ["two middle greys", "#808080", "#7a7a7a"],
  ["red and green", "#e10600", "#00c853"],
  ["orange twice", "#f80", "#ff8800"],
] as const;

const schemes: readonly ColourScheme[] = ["light", "dark"];
const surfaces: readonly ColourRole[] = ["surface", "background", "sunken", "raised", "accent-soft"];
const inks: readonly ColourRole[] = ["ink", "ink-soft", "link", "positive", "warning", "negative"];

/** Ink, what it is written on, and the least contrast. */
const pairs: readonly (readonly [ColourRole, ColourRole, number])[] = [
  ...inks.flatMap((ink) => surfaces.map((surface) => [ink, surface, 4.5] as const)),
  ...(["positive", "warning", "negative"] as const).flatMap((tone) => [
    [tone, `${tone}-soft`, 4.5] as const,
    ["ink", `${tone}-soft`, 4.5] as const,
    ["surface", tone, 4.5] as const,
  ]),
  ["action-ink", "action", 4.5],
  ["action-ink", "action-hover", 4.5],
  ["accent-ink", "accent", 4.5],
  ["header-ink", "header", 4.5],
  ["surface", "ink", 7],
  ["header-accent", "header", 3],
  ["action-line", "background", 3],
  ["line-strong", "surface", 3],
  ["line-strong", "background", 3],
];

const unread = (roles: ColourRoles) =>
  pairs
    .filter(([ink, surface, least]) => contrast(roles[ink], roles[surface]) < least)
    .map(([ink, surface]) => `${ink} on ${surface}`);

describe.each(themes)("with a theme of %s", (_name, primary, secondary) => {
  test.each(schemes)("every text reaches its contrast in the %s scheme", (scheme) => {
    expect(unread(colourRoles(primary, secondary, scheme))).toEqual([]);
  });
});

test("the check finds grey text on a grey card", () => {
  const roles = { ...colourRoles("#14133B", "#62BAEA", "light"), "ink-soft": "#9a9aa8" };
  expect(unread(roles)).toContain("ink-soft on surface");
});

test("the retailer's colours stay unchanged where their contrast suffices", () => {
  const roles = colourRoles("#14133B", "#62BAEA", "light");
  expect(roles).toMatchObject({ ink: "#14133b", action: "#14133b", header: "#14133b", accent: "#62baea" });
  expect(colourRoles("#14133B", "#62BAEA", "dark").action).toBe("#62baea");
});

test("an invalid colour is refused and named", () => {
  expect(() => colourRoles("blue", "#62BAEA", "light")).toThrow("blue");
  expect(() => colourRoles("#14133B", "#62BAE", "light")).toThrow("#62BAE");
});
