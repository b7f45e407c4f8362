import { describe, expect, test } from "vitest";
import { homeRoutes } from "#features/home/contract/routes.ts";
import { newsletterRoutes } from "#features/newsletter/contract/routes.ts";
import type { FeatureRoute, NavigationEntry } from "#platform/contract/feature.ts";
import type { FeatureFlags } from "#platform/contract/flags.ts";
import { mountedFeatures } from "../screens.gen.ts";
import {
  contractingPlaces,
  currentPlace,
  navigationPlaces,
  type Place,
  type RoutedFeature,
} from "./navigation-entries.ts";
import { flags, settingsWith } from "./testing/settings-of-retailer.ts";

const screensOf = (routes: object) => Object.fromEntries(Object.keys(routes).map((name) => [name, () => {}]));
const routeTo = (name: string, requires?: string): FeatureRoute => ({
  paths: { ca: `/${name}`, es: `/es-${name}`, en: `/en-${name}` },
  access: "unprotected",
  ...(requires === undefined ? {} : { requires }),
});
const entryTo = (route: string, order: number, change: Partial<NavigationEntry> = {}): NavigationEntry => ({
  route,
  label: { ca: route, es: route, en: route },
  group: "help",
  icon: "MessageCircle",
  order,
  shownTo: "customer",
  ...change,
});
const planted = (
  routes: Readonly<Record<string, FeatureRoute>>,
  ...navigation: NavigationEntry[]
): RoutedFeature => ({ feature: { id: "planted", routes, navigation }, screens: screensOf(routes) });

interface World {
  who?: "customer" | "visitor";
  settings?: object;
  featureFlags?: FeatureFlags;
  mounted?: readonly RoutedFeature[];
  newsletterUrl?: string;
  hasSolarWallets?: boolean;
}
const placesIn = ({
  who,
  settings = {},
  featureFlags = flags,
  mounted = mountedFeatures,
  newsletterUrl,
  hasSolarWallets = false,
}: World) =>
  navigationPlaces({
    who: who ?? "customer",
    settings: settingsWith(settings),
    featureFlags,
    mounted,
    newsletterUrl,
    hasSolarWallets,
  });
const labelsOf = (world: World) => placesIn(world).map(({ entry }) => entry.label.en);
const placeIn = (world: World, label: string): Place | undefined =>
  placesIn(world).find(({ entry }) => entry.label.en === label);

const tools = ["Compare electricity", "Compare gas", "Which power do you need?"];
const contracting = ["Electricity and gas", "Electricity", "Gas"];

describe("the navigation", () => {
  test("has the entries of all features in their order, for visitors or customers", () => {
    expect(labelsOf({ who: "visitor" })).toEqual([
      "Contact",
      ...tools,
      "Electricity prices",
      ...contracting,
      "Sign in",
      "Activate account",
      "Newsletters",
    ]);
    expect(labelsOf({ who: "customer" })).toEqual([
      "Home",
      "Bills",
      "Contracts",
      "Consumption",
      "Contact",
      "Send a reading",
      "Your requests",
      "Complaints",
      ...tools,
      "Electricity prices",
      ...contracting,
      "Your profile",
      "Newsletters",
      "Change your password",
    ]);
  });

  test("has the home screen only where it is not a list of actions or a redirect", () => {
    for (const type of ["default", "dashboard", "tabGroups"] as const)
      expect(labelsOf({ settings: { home: { type } } })).not.toContain("Home");
  });

  test("lists all actions where the home page consists of actions", () => {
    expect(labelsOf({})).not.toContain("Everything you can do");
    expect(labelsOf({ settings: { home: { type: "tabGroups" } } })[0]).toBe("Everything you can do");
  });

  test("has the activation of accounts only where customers can sign up", () => {
    expect(labelsOf({ who: "visitor", settings: { signUp: { enabled: false } } })).toEqual([
      "Contact",
      ...tools,
      "Electricity prices",
      ...contracting,
      "Sign in",
      "Newsletters",
    ]);
  });
});

describe("a navigation entry", () => {
  test("is hidden while its feature has no screen for its route", () => {
    const owner = planted({ claims: routeTo("claims") }, entryTo("claims", 1));
    expect(labelsOf({ mounted: [owner] })).toEqual(["claims"]);
    expect(labelsOf({ mounted: [{ ...owner, screens: {} }] })).toEqual([]);
  });

  test("is hidden while one of its flags is off", () => {
    const requires = ["features.contact", "crm.case"];
    const mounted = [planted({ contact: routeTo("contact") }, entryTo("contact", 1, { requires }))];
    expect(labelsOf({ mounted })).toEqual(["contact"]);
    expect(labelsOf({ mounted, settings: { features: { contact: false } } })).toEqual([]);
    expect(labelsOf({ mounted, featureFlags: { ...flags, crm: { case: false } } })).toEqual([]);
  });

  test("is hidden while the deployment disables its route", () => {
    const routes = { claims: routeTo("claims", "features.serverElements") };
    const mounted = [planted(routes, entryTo("claims", 1))];
    expect(labelsOf({ mounted })).toEqual([]);
    expect(labelsOf({ mounted, settings: { features: { serverElements: true } } })).toEqual(["claims"]);
  });
});

describe("an external address", () => {
  const oidc = {
    enabled: true,
    allowDefaultLogin: false,
    changePasswordUrl: "https://id.example/password",
  };
  const label = "Change your password";
  const ownPage = { route: { paths: { en: "/change-password" } } };

  test("replaces the change of password where the provider manages the password", () => {
    expect(placeIn({ settings: { oidc } }, label)).toMatchObject({
      outside: "https://id.example/password",
    });
    expect(placeIn({ settings: { oidc: { ...oidc, enabled: false } } }, label)).toMatchObject(ownPage);
  });

  test("when absent leaves the portal's own page to customers with a password in the portal", () => {
    const without = { ...oidc, changePasswordUrl: undefined };
    expect(placeIn({ settings: { oidc: without } }, label)).toBeUndefined();
    expect(placeIn({ settings: { oidc: { ...without, allowDefaultLogin: true } } }, label)).toMatchObject(
      ownPage,
    );
  });

  test("replaces the screen of newsletters where another system manages them", () => {
    const newsletterUrl = "https://news.example/me";
    expect(placeIn({}, "Newsletters")).toMatchObject({ route: newsletterRoutes.newsletters });
    expect(placeIn({ newsletterUrl }, "Newsletters")).toMatchObject({ outside: newsletterUrl });
    expect(
      placeIn({ newsletterUrl, settings: { newsletter: { enabled: false } } }, "Newsletters"),
    ).toBeUndefined();
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "http://news.example", "//news.example", "news"])(
    "is never %s, whatever its source: the portal's own page stands instead",
    (address) => {
      const entry = entryTo("news", 1, { outside: () => address });
      const mounted = [planted({ news: routeTo("news") }, entry)];
      expect(placeIn({ mounted }, "news")).toMatchObject({ route: routeTo("news") });
      expect(placeIn({ newsletterUrl: address }, "Newsletters")).toMatchObject({
        route: newsletterRoutes.newsletters,
      });
    },
  );
});

describe("the entry marked as current", () => {
  const routes = {
    customerSupport: routeTo("customerSupport"),
    supportRequest: routeTo("supportRequest"),
  };
  const label = { ca: "lectures", es: "lecturas", en: "readings" };
  const support = planted(
    routes,
    entryTo("customerSupport", 40),
    entryTo("customerSupport", 42, { query: { autolectures: "true" }, label }),
  );
  const places = placesIn({ mounted: [support, ...mountedFeatures] });
  const currentAt = (route: FeatureRoute | undefined, search = "") =>
    currentPlace(places, route && { route, params: {} }, new URLSearchParams(search))?.entry.label.en;

  test("is the one whose query matches the address", () => {
    expect(currentAt(routes.customerSupport)).toBe("customerSupport");
    expect(currentAt(routes.customerSupport, "autolectures=true")).toBe("readings");
  });

  test("is the first of its feature on a screen without an entry", () => {
    expect(currentAt(routes.supportRequest)).toBe("customerSupport");
  });

  test("is that of the list on the screen of one of its rows", () => {
    const list = { paths: { ca: "/llista", es: "/lista", en: "/list" }, access: "private" } as const;
    const row = {
      paths: { ca: "/llista/:id", es: "/lista/:id", en: "/list/:id" },
      access: "private",
    } as const;
    const lists = planted(
      { customerSupport: routes.customerSupport, list, row },
      entryTo("customerSupport", 40),
      entryTo("list", 41),
    );
    const current = currentPlace(
      placesIn({ mounted: [lists] }),
      { route: row, params: {} },
      new URLSearchParams(),
    );
    expect(current?.entry.label.en).toBe("list");
  });

  test("is none on a home page without an entry and on an unknown path", () => {
    const home = { paths: { ca: "/", es: "/", en: "/" }, access: "unprotected" } as const;
    expect(currentAt(home)).toBeUndefined();
    expect(currentAt(undefined)).toBeUndefined();
  });

  test("is that of the home page there, and on no other screen of its feature", () => {
    expect(currentAt(homeRoutes.home)).toBe("Home");
    expect(currentAt(homeRoutes.allActions)).toBeUndefined();
  });
});

describe("the available kinds of contract", () => {
  const kinds = ["dual", "electricity", "gas"] as const;
  const routes = Object.fromEntries(kinds.map((kind) => [kind, routeTo(kind, `contractation.${kind}`)]));
  const entries = kinds.map((kind, order) =>
    entryTo(kind, order, { group: "contracting", shownTo: "everyone" }),
  );
  const kindsWith = (world: World, open?: FeatureRoute) =>
    contractingPlaces(placesIn({ mounted: [planted(routes, ...entries)], ...world }), open).map(
      ({ entry }) => entry.label.en,
    );

  test("are all that are enabled, except the one whose screen is open", () => {
    expect(kindsWith({})).toEqual(["dual", "electricity", "gas"]);
    expect(kindsWith({}, routes.gas)).toEqual(["dual", "electricity"]);
    expect(kindsWith({ settings: { contractation: { dual: false, gas: false } } })).toEqual(["electricity"]);
  });

  test("are none while no feature declares any", () => {
    expect(kindsWith({ mounted: [] })).toEqual([]);
  });
});
