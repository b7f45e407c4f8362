import { describe, expect, test } from "vitest";
import { feature as accountFeature } from "#features/account/feature.ts";
import { serverPageRoutes } from "#features/server-pages/contract/routes.ts";
import type { ServerPage } from "#features/server-pages/contract/server-page.ts";
import { currentPlace, navigationPlaces, type RoutedFeature } from "./navigation-entries.ts";
import { serverPageEntries } from "./server-page-entries.ts";
import { flags, settingsWith } from "./testing/settings-of-retailer.ts";

const page = (pageId: number, routePath: string, title: string): ServerPage => ({
  pageId,
  routePath,
  title,
  description: "",
});
const pages = [page(7, "socis/avantatges", "Avantatges"), page(9, "/solar", "Compra col·lectiva")];

const serverPages: RoutedFeature = {
  feature: { id: "server-pages", routes: serverPageRoutes },
  screens: { serverPage: () => {} },
};
const account: RoutedFeature = { feature: accountFeature, screens: { changePassword: () => {} } };

interface World {
  who?: "customer" | "visitor";
  isOn?: boolean;
  listed?: ServerPage[];
}
const placesIn = ({ who = "customer", isOn = true, listed = pages }: World) =>
  navigationPlaces({
    who,
    settings: settingsWith({ features: { serverElements: isOn } }),
    featureFlags: flags,
    newsletterUrl: undefined,
    hasSolarWallets: false,
    mounted: [account, serverPages],
    fetched: { "server-pages": serverPageEntries(listed) },
  });
const labelsIn = (world: World) => placesIn(world).map(({ entry }) => entry.label.ca);

describe("the retailer's pages", () => {
  test("appear before the account, in the retailer's order and with its titles", () => {
    expect(labelsIn({})).toEqual(["Avantatges", "Compra col·lectiva", "Canvia la contrasenya"]);
  });

  test("lead to their own addresses, whatever their paths contain", () => {
    expect(placesIn({}).map(({ entry }) => entry.params)).toEqual([
      { routePath: "socis-avantatges", pageId: "7" },
      { routePath: "solar", pageId: "9" },
      undefined,
    ]);
  });

  test("appear once each: a page with the address of another is left out", () => {
    expect(labelsIn({ listed: [page(7, "/a/b", "A"), page(8, "a-b", "B"), page(7, "/c", "C")] })).toEqual([
      "A",
      "Canvia la contrasenya",
    ]);
  });

  test("appear for customers where the deployment enables them", () => {
    expect(labelsIn({ who: "visitor" })).toEqual([]);
    expect(labelsIn({ isOn: false })).toEqual(["Canvia la contrasenya"]);
  });

  test("leave the navigation unchanged while there are none", () => {
    expect(labelsIn({ listed: [] })).toEqual(["Canvia la contrasenya"]);
  });
});

describe("the page marked as current", () => {
  const openAt = (pageId: string, routePath: string) =>
    currentPlace(
      placesIn({}),
      { route: serverPageRoutes.serverPage, params: { pageId, routePath } },
      new URLSearchParams(),
    )?.entry.label.ca;

  test("is the open page and no other", () => {
    expect(openAt("7", "socis-avantatges")).toEqual("Avantatges");
    expect(openAt("9", "solar")).toEqual("Compra col·lectiva");
  });

  test("is none on an unknown page", () => {
    expect(openAt("404", "solar")).toBeUndefined();
  });
});
