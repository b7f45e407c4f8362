import { expect, it } from "vitest";
import { accessOf, defineFeature } from "./feature.ts";
import { isFeatureOn } from "./flags.ts";

const contracting = { access: "unprotected", privateWhen: "contractation.authenticate" } as const;
const isOn = (authenticate: boolean) => (setting: string) =>
  isFeatureOn([{ contractation: { authenticate } }], setting);

it("a route with privateWhen is private when its setting is on", () => {
  expect(accessOf(contracting, isOn(true))).toBe("private");
  expect(accessOf(contracting, isOn(false))).toBe("unprotected");
});

it("a route without privateWhen has its declared access", () => {
  expect(accessOf({ access: "public" }, isOn(true))).toBe("public");
});

it("an entry of the navigation leads to a route of its feature, or does not compile", () => {
  const entry = {
    label: { ca: "Factures", es: "Facturas", en: "Bills" },
    group: "energy",
    icon: "ReceiptEuro",
    order: 1,
    shownTo: "customer",
  } as const;
  const invoices = {
    paths: { ca: "/factures", es: "/facturas", en: "/invoices" },
    access: "private",
  } as const;
  const { routes } = defineFeature({
    id: "invoices",
    routes: { invoices },
    navigation: [{ ...entry, route: "invoices" }],
  });
  expect(routes.invoices).toBe(invoices);
  // @ts-expect-error -- the feature has no such route
  defineFeature({ id: "invoices", routes: { invoices }, navigation: [{ ...entry, route: "invoice" }] });
});

it("a flag decides over the setting of the same path, on or off", () => {
  const settings = { signUp: { enabled: true }, comparator: { enabled: false }, home: { type: "default" } };
  const flags = { signUp: { enabled: false }, comparator: { enabled: true } };
  const isOnNow = (name: string) => isFeatureOn([flags, settings], name);
  expect([isOnNow("signUp.enabled"), isOnNow("comparator.enabled")]).toEqual([false, true]);
  expect([isOnNow("home.type"), isOnNow("gone"), isOnNow("toString"), isOnNow("signUp")]).toEqual(
    Array(4).fill(false),
  );
  expect(isFeatureOn([{}, settings], "signUp.enabled")).toBe(true);
});

it.each([
  [{ contact: true, unsignedContact: true }, true],
  [{ contact: true, unsignedContact: false }, false],
  [{ contact: false, unsignedContact: true }, false],
  [{ contact: true }, false],
])('of several features joined by "and", all must be on: %j', (features, expected) => {
  expect(isFeatureOn([{ features }], "features.contact and features.unsignedContact")).toBe(expected);
});
