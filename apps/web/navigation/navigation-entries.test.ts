import { describe, expect, test } from "vitest";
import type { FeatureRoute } from "#platform/contract/feature.ts";
import type { FeatureFlags } from "#platform/contract/settings.ts";
import {
  contractingChoices,
  currentPlace,
  navigationPlaces,
  type Place,
  type RoutedFeature,
} from "./navigation-entries.ts";
import { navigationPlan } from "./navigation-plan.ts";
import { flags, settingsWith } from "./testing/settings-of-retailer.ts";

const routeTo = (name: string): FeatureRoute => ({
  paths: { ca: `/${name}`, es: `/es-${name}`, en: `/en-${name}` },
  access: "unprotected",
});
/** A fictitious feature with a screen for each of its routes. */
const planted = (id: string, ...names: string[]): RoutedFeature => ({
  feature: {
    id,
    routes: Object.fromEntries(names.map((name) => [name, routeTo(name)])),
    navigation: [],
  },
  screens: Object.fromEntries(names.map((name) => [name, () => {}])),
});
const everything = [
  ...new Set([...navigationPlan.map(({ route }) => route), "newDualCustomer", "newElectricityCustomer"]),
  "newGasCustomer",
].map((name) => planted(name, name));

interface World {
  who?: "customer" | "visitor";
  settings?: object;
  featureFlags?: FeatureFlags;
  mounted?: RoutedFeature[];
  newsletterUrl?: string;
}
const worldOf = ({
  who,
  settings = {},
  featureFlags = flags,
  mounted = everything,
  newsletterUrl,
}: World) => ({
  who: who ?? "customer",
  settings: settingsWith(settings),
  featureFlags,
  mounted,
  newsletterUrl,
  planned: navigationPlan,
});
const labelsOf = (world: World) => navigationPlaces(worldOf(world)).map(({ entry }) => entry.label);
const placeIn = (world: World, label: string): Place | undefined =>
  navigationPlaces(worldOf(world)).find(({ entry }) => entry.label === label);

describe("a navigation entry", () => {
  test("is hidden while no feature has a screen for its route", () => {
    expect(labelsOf({ mounted: [] })).toEqual([]);
    const routeAlone = { ...planted("claims", "claims"), screens: {} };
    expect(labelsOf({ mounted: [routeAlone] })).toEqual([]);
  });

  test("appears for visitors or customers, in its order", () => {
    expect(labelsOf({ who: "visitor" })).toEqual([
      "unsignedContact",
      "comparator",
      "gasComparator",
      "powerCalculator",
      "signIn",
      "activate",
    ]);
    expect(labelsOf({ who: "customer" })).toEqual([
      "contact",
      "readings",
      "claims",
      "newsletter",
      "changePassword",
    ]);
  });

  test.each([
    ["visitor", "unsignedContact", { features: { unsignedContact: false } }],
    ["visitor", "unsignedContact", { features: { contact: false } }],
    ["visitor", "comparator", { comparator: { enabled: false } }],
    ["visitor", "gasComparator", { comparator: { enabled: false } }],
    ["visitor", "gasComparator", { features: { displayTypes: ["electricity"] } }],
    ["visitor", "powerCalculator", { powerCalculator: { enabled: false } }],
    ["visitor", "activate", { signUp: { enabled: false } }],
    ["customer", "contact", { features: { contact: false } }],
    ["customer", "readings", { features: { contact: false } }],
    ["customer", "readings", { features: { contactAutoReads: false } }],
    ["customer", "claims", { features: { reclamation: false } }],
    ["customer", "newsletter", { newsletter: { enabled: false } }],
  ] as const)("%s: %s is gone with %j", (who, label, settings) => {
    expect(labelsOf({ who })).toContain(label);
    expect(labelsOf({ who, settings })).not.toContain(label);
  });

  test("for customer service follows its feature flag", () => {
    const featureFlags = { ...flags, crm: { case: false } };
    expect(labelsOf({ featureFlags })).not.toContain("contact");
    expect(labelsOf({ featureFlags })).not.toContain("readings");
  });

  test("for all actions appears where the home page consists of actions", () => {
    expect(labelsOf({})).not.toContain("allActions");
    expect(labelsOf({ settings: { home: { type: "tabGroups" } } })[0]).toBe("allActions");
  });

  test("disappears when the deployment disables its route", () => {
    const owner = planted("claims", "claims");
    const gated: RoutedFeature = {
      ...owner,
      feature: {
        ...owner.feature,
        routes: { claims: { ...routeTo("claims"), requires: "features.serverElements" } },
      },
    };
    expect(labelsOf({ mounted: [gated] })).toEqual([]);
    expect(labelsOf({ mounted: [gated], settings: { features: { serverElements: true } } })).toEqual([
      "claims",
    ]);
  });
});

describe("an external address", () => {
  const openid = {
    enabled: true,
    allowDefaultLogin: false,
    changePasswordUrl: "https://id.example/password",
  };

  test("replaces the change of password where the provider manages the password", () => {
    expect(placeIn({ settings: { openid } }, "changePassword")).toMatchObject({
      outside: "https://id.example/password",
    });
    expect(placeIn({ settings: { openid: { ...openid, enabled: false } } }, "changePassword")).toMatchObject({
      route: routeTo("changePassword"),
    });
  });

  test("when absent leaves the portal's own page to customers with a password in the portal", () => {
    const without = { ...openid, changePasswordUrl: undefined };
    expect(placeIn({ settings: { openid: without } }, "changePassword")).toBeUndefined();
    expect(
      placeIn({ settings: { openid: { ...without, allowDefaultLogin: true } } }, "changePassword"),
    ).toMatchObject({ route: routeTo("changePassword") });
  });

  test("needs no screen of the portal", () => {
    expect(labelsOf({ mounted: [], settings: { openid } })).toEqual(["changePassword"]);
    expect(placeIn({ newsletterUrl: "https://news.example/me" }, "newsletter")).toMatchObject({
      outside: "https://news.example/me",
    });
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "http://news.example", "//news.example", "news"])(
    "is never %s, whoever wrote it: the portal's own page stands instead",
    (newsletterUrl) => {
      expect(placeIn({ newsletterUrl }, "newsletter")).toMatchObject({ route: routeTo("newsletter") });
    },
  );
});

describe("the entry marked as current", () => {
  const support = planted("support", "customerSupport", "supportRequest");
  const routes = support.feature.routes;
  const places = navigationPlaces(worldOf({ mounted: [support, planted("claims", "claims")] }));
  const currentAt = (route: FeatureRoute | undefined, search = "") =>
    currentPlace(places, route && { route, params: {} }, new URLSearchParams(search))?.entry.label;

  test("is the one whose query matches the address", () => {
    expect(currentAt(routes.customerSupport)).toBe("contact");
    expect(currentAt(routes.customerSupport, "autolectures=true")).toBe("readings");
  });

  test("is the first of its feature on a screen without an entry", () => {
    expect(currentAt(routes.supportRequest)).toBe("contact");
  });

  test("is none on the home page and on an unknown path", () => {
    const home = { paths: { ca: "/", es: "/", en: "/" }, access: "unprotected" } as const;
    expect(currentAt(home)).toBeUndefined();
    expect(currentAt(undefined)).toBeUndefined();
  });
});

describe("the available kinds of contract", () => {
  const choicesWith = (world: World, open?: string) => {
    const made = worldOf(world);
    const route = made.mounted.flatMap(({ feature }) => feature.routes[open ?? ""] ?? [])[0];
    return contractingChoices(made, route).map(({ label }) => label);
  };

  test("are all that are enabled, except the one whose screen is open", () => {
    expect(choicesWith({})).toEqual(["dual", "electricity", "gas"]);
    expect(choicesWith({}, "newGasCustomer")).toEqual(["dual", "electricity"]);
    expect(choicesWith({ settings: { contractation: { dual: false, gas: false } } })).toEqual([
      "electricity",
    ]);
  });

  test("are none while no feature has their screens", () => {
    expect(choicesWith({ mounted: [] })).toEqual([]);
  });
});
