import { isFeatureOn } from "#platform/contract/feature-flag.ts";
import type { Feature, FeatureRoute, NavigationEntry, NavigationFacts } from "#platform/contract/feature.ts";
import type { FeatureFlags } from "#platform/contract/settings.ts";
import type { OpenRoute } from "#platform/web/routing/open-route.ts";
import { contractingPlan } from "./navigation-plan.ts";

/** The part of a mounted feature that navigation needs: its routes, and which of them have a screen. */
export interface RoutedFeature {
  readonly feature: Pick<Feature, "id" | "routes" | "navigation">;
  readonly screens: Readonly<Record<string, unknown>>;
}

export interface NavigationWorld extends NavigationFacts {
  readonly featureFlags: FeatureFlags;
  readonly mounted: readonly RoutedFeature[];
}

export interface EntriesWorld extends NavigationWorld {
  readonly who: "customer" | "visitor";
  /** Entries beside those that the features declare. */
  readonly planned: readonly NavigationEntry[];
}

/** A visible entry and its target: a route of the portal or an external address. */
export type Place = { readonly entry: NavigationEntry } & (
  | { readonly outside: string }
  | { readonly outside?: undefined; readonly route: FeatureRoute; readonly siblings: readonly FeatureRoute[] }
);

const isOn = ({ featureFlags, settings }: NavigationWorld, feature: string): boolean =>
  isFeatureOn([featureFlags, settings], feature);

/** The route of that name, when a mounted feature has a screen for it and the deployment enables it. */
const openRouteNamed = (
  name: string,
  world: NavigationWorld,
  mounted: readonly RoutedFeature[] = world.mounted,
): { route: FeatureRoute; siblings: readonly FeatureRoute[] } | undefined => {
  const owner = mounted.find(({ feature, screens }) => feature.routes[name] && screens[name] !== undefined);
  const route = owner?.feature.routes[name];
  if (owner === undefined || route === undefined) return undefined;
  if (route.requires !== undefined && !isOn(world, route.requires)) return undefined;
  return { route, siblings: Object.values(owner.feature.routes) };
};

/** Only https links may leave the portal, whatever their source. */
const isHttps = (address: string): boolean => URL.parse(address)?.protocol === "https:";

const placeOf = (
  entry: NavigationEntry,
  world: NavigationWorld,
  mounted: readonly RoutedFeature[],
): Place[] => {
  const isWanted = (entry.requires ?? []).every((feature) => isOn(world, feature));
  if (!isWanted || entry.hiddenWhen?.(world.settings) === true) return [];
  const outside = entry.outside?.(world);
  if (outside !== undefined && isHttps(outside)) return [{ entry, outside }];
  const found = openRouteNamed(entry.route, world, mounted);
  return found === undefined ? [] : [{ entry, ...found }];
};

/** The entries for a customer or a visitor with the features that are on, in their order. */
export const navigationPlaces = (world: EntriesWorld): Place[] =>
  [
    ...world.mounted.flatMap((owner) =>
      owner.feature.navigation.map((entry) => ({ entry, mounted: [owner] })),
    ),
    ...world.planned.map((entry) => ({ entry, mounted: world.mounted })),
  ]
    .filter(({ entry }) => entry.shownTo === "everyone" || entry.shownTo === world.who)
    .toSorted((one, other) => one.entry.order - other.entry.order)
    .flatMap(({ entry, mounted }) => placeOf(entry, world, mounted));

const isAskedFor = ({ query }: NavigationEntry, search: URLSearchParams): boolean =>
  Object.entries(query ?? {}).every(([name, value]) => search.get(name) === value);

const isOpenThing = ({ oneOfMany, params }: NavigationEntry, open: OpenRoute["params"]): boolean =>
  oneOfMany !== true || Object.entries(params ?? {}).every(([name, value]) => open[name] === value);

const precision = ({ entry }: Place): number => Object.keys(entry.query ?? {}).length;

/**
 * The entry to mark as current: the screen's own entry with the most matching query parameters, otherwise the first of
 * its feature. An entry of one thing among many is marked on that thing's page only; none is marked on the home page.
 */
export const currentPlace = (
  places: readonly Place[],
  open: Pick<OpenRoute, "route" | "params"> | undefined,
  search: URLSearchParams,
): Place | undefined => {
  if (open === undefined || open.route.paths.ca === "/") return undefined;
  const { route, params } = open;
  const near = places.filter(
    (place) =>
      place.outside === undefined && place.siblings.includes(route) && isOpenThing(place.entry, params),
  );
  const own = near.filter(
    (place) => place.outside === undefined && place.route === route && isAskedFor(place.entry, search),
  );
  return own.toSorted((one, other) => precision(other) - precision(one))[0] ?? near[0];
};

export interface ContractingChoice {
  readonly label: (typeof contractingPlan)[number]["label"];
  readonly route: FeatureRoute;
}

/** The kinds of contract available now, except the one whose screen is open. */
export const contractingChoices = (
  world: NavigationWorld,
  open: FeatureRoute | undefined,
): ContractingChoice[] =>
  contractingPlan.flatMap(({ label, route: name, requires }) => {
    const found = openRouteNamed(name, world);
    const isOn = isFeatureOn([world.featureFlags, world.settings], requires);
    return found === undefined || !isOn || found.route === open ? [] : [{ label, route: found.route }];
  });
