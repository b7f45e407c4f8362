import { describe, expect, it } from "vitest";
import type { LandingRequest } from "#platform/web/routing/landing-context.ts";
import { landingAddress } from "./landing-address.ts";

type Landings = Parameters<typeof landingAddress>[1];
const contracting = "/nou-client-dual";
const visitor: LandingRequest = { newCustomer: false, redirect: null, promocode: null };
const landings = (
  landing: Landings["settings"]["home"]["landing"],
  change: Partial<Omit<Landings, "settings">> = {},
): Landings => ({
  language: "ca",
  contractingPath: contracting,
  settings: {
    home: { type: "tabGroups", showHeroArea: true, landing },
    features: { displayTypes: ["gas", "electricity"] },
  },
  ...change,
});
const noContracting = landings("home", { contractingPath: undefined });

describe("a customer who has just signed in", () => {
  it.each([
    ["invoices", "/factures"],
    ["contracts", "/contractes/gas"],
    ["consumption", "/consum"],
    ["home", "/"],
  ] as const)("lands on the deployment's landing page: %s", (landing, path) => {
    expect(landingAddress(visitor, landings(landing))).toBe(path);
  });

  it("lands on the invoices where the landing is the home screen and there is none", () => {
    const { settings, ...rest } = landings("home");
    const withoutHome = {
      ...rest,
      settings: { ...settings, home: { ...settings.home, type: "default" as const } },
    };
    expect(landingAddress(visitor, withoutHome)).toBe("/factures");
  });

  it("lands on a path of the portal's language", () => {
    expect(landingAddress(visitor, landings("invoices", { language: "en" }))).toBe("/invoices");
  });

  it("lands on the requested screen", () => {
    expect(landingAddress({ ...visitor, redirect: "/factures?page=2" }, landings("home"))).toBe(
      "/factures?page=2",
    );
  });

  it("without a contract lands on the requested screen, or else on contracting, without it on the invoices", () => {
    const newcomer = { ...visitor, newCustomer: true };
    expect(landingAddress({ ...newcomer, redirect: "/perfil" }, landings("home"))).toBe("/perfil");
    expect(landingAddress(newcomer, landings("home"))).toBe(contracting);
    expect(landingAddress(newcomer, noContracting)).toBe("/factures");
  });

  it("with a promotion code takes it to contracting", () => {
    expect(landingAddress({ ...visitor, promocode: "SUN & MOON" }, landings("home"))).toBe(
      "/nou-client-dual?promocode=SUN+%26+MOON",
    );
  });

  it("never lands on another site", () => {
    expect(landingAddress({ ...visitor, redirect: "//evil.example" }, noContracting)).toBe("/");
  });
});
