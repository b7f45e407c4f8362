import { describe, expect, test } from "vitest";
import { feature as account } from "#features/account/feature.ts";
import { feature as comparator } from "#features/comparator/feature.ts";
import { feature as contracting } from "#features/contracting/feature.ts";
import { feature as home } from "#features/home/feature.ts";
import { feature as invoices } from "#features/invoices/feature.ts";
import { addressesOf, listedPages } from "./listed-pages.ts";

const features = [account, comparator, contracting, home, invoices];
const deployment = {
  publicOrigin: "https://portal.example",
  languages: ["ca", "es", "en"],
  hasPublicHome: false,
} as const;
const pathsOf = (isOn: (setting: string) => boolean): string[] =>
  listedPages(features, isOn, deployment).map(({ canonical }) => canonical);

describe("the pages that search engines may list", () => {
  test("are those with a description that everyone can open, each in every language", () => {
    const paths = pathsOf(() => false);
    expect(paths).toEqual(
      expect.arrayContaining(["https://portal.example/acces", "https://portal.example/login"]),
    );
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.join(" ")).not.toMatch(/factures|\/:/);
    const home = "https://portal.example/";
    expect(paths).not.toContain(home);
    const withHome = listedPages(features, () => false, { ...deployment, hasPublicHome: true });
    expect(withHome.map(({ canonical }) => canonical)).toContain(home);
  });

  test("are without what is switched off, and without what needs a session here", () => {
    const compare = "https://portal.example/compare";
    expect(pathsOf(() => false)).not.toContain(compare);
    expect(pathsOf((setting) => setting === "comparator.enabled")).toContain(compare);
    const sign = "https://portal.example/new-electricity-customer";
    expect(pathsOf((setting) => setting === "contractation.electricity")).toContain(sign);
    expect(pathsOf((setting) => setting.startsWith("contractation."))).not.toContain(sign);
  });
});

test("a path that languages share stands for none of them", () => {
  const paths = { ca: "/comparador", es: "/comparador", en: "/compare" };
  expect(addressesOf(paths, "/comparador", deployment)).toEqual({
    canonical: "https://portal.example/comparador",
    alternates: [{ language: "en", href: "https://portal.example/compare" }],
  });
});
