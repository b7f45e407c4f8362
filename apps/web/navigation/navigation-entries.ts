import { isFeatureOn, type FeatureFlags } from "#platform/contract/flags.ts";
import type { Feature, FeatureRoute, NavigationEntry, NavigationFacts } from "#platform/contract/feature.ts";
import type { OpenRoute } from "#platform/web/routing/open-route.ts";

/** The part of a mounted feature that navigation needs: its routes, and which of them have a screen. */
export interface RoutedFeature {
  readonly feature: Pick<Feature, "id" | "routes" | "navigation">;
  readonly screens: Readonly<Record<string, unknown>>;
}

export interface NavigationWorld extends NavigationFacts {
  readonly who: "customer" | "visitor";
  readonly featureFlags: FeatureFlags;
  readonly mounted: readonly RoutedFeature[];
  /** Entries from data, beside those that the features declare, by the feature's id. */
  readonly fetched?: Readonly<Record<string, readonly NavigationEntry[]>>;
}

/** A visible entry and its target: a route of the portal or an external address. */
export type Place = { readonly entry: NavigationEntry } & (
  | { readonly outside: string; readonly route?: undefined }
  | { readonly outside?: undefined; readonly route: FeatureRoute; readonly siblings: readonly FeatureRoute[] }
);

const isOn = ({ featureFlags, settings }: NavigationWorld, feature: string): boolean =>
  isFeatureOn([featureFlags, settings], feature);

/** The feature's route of that name, when it has a screen and the deployment enables it. */
const openRouteOf = (
  { feature, screens }: RoutedFeature,
  name: string | undefined,
  world: NavigationWorld,
): FeatureRoute | undefined => {
  const route = name === undefined || screens[name] === undefined ? undefined : feature.routes[name];
  return route?.requires !== undefined && !isOn(world, route.requires) ? undefined : route;
};

/** Only https links may leave the portal, whatever their source. */
const isHttps = (address: string): boolean => URL.parse(address)?.protocol === "https:";

const placeOf = (entry: NavigationEntry, owner: RoutedFeature, world: NavigationWorld): Place[] => {
  const isWanted = (entry.requires ?? []).every((feature) => isOn(world, feature));
  if (!isWanted || entry.hiddenWhen?.(world.settings) === true || entry.hiddenFor?.(world) === true)
    return [];
  const outside = entry.outside?.(world);
  if (outside !== undefined && isHttps(outside)) return [{ entry, outside }];
  const route = openRouteOf(owner, entry.route, world);
  return route === undefined ? [] : [{ entry, route, siblings: Object.values(owner.feature.routes) }];
};

/** The entries for a customer or a visitor with the features that are on, in their order. */
export const navigationPlaces = (world: NavigationWorld): Place[] =>
  world.mounted
    .flatMap((owner) => {
      const { id, navigation = [] } = owner.feature;
      return [...navigation, ...(world.fetched?.[id] ?? [])].map((entry) => ({ entry, owner }));
    })
    .filter(({ entry }) => entry.shownTo === "everyone" || entry.shownTo === world.who)
    .toSorted((a, b) => a.entry.order - b.entry.order)
    .flatMap(({ entry, owner }) => placeOf(entry, owner, world));

const isAskedFor = ({ query }: NavigationEntry, search: URLSearchParams): boolean =>
  Object.entries(query ?? {}).every(([name, value]) => search.get(name) === value);

const isOpenThing = ({ oneOfMany, params }: NavigationEntry, open: OpenRoute["params"]): boolean =>
  oneOfMany !== true || Object.entries(params ?? {}).every(([name, value]) => open[name] === value);

const precision = ({ entry }: Place): number => Object.keys(entry.query ?? {}).length;

const homePath = "/";

/** The length of the entry's path if the screen's path continues it, otherwise 0. */
const closeness = ({ route }: Place, open: FeatureRoute): number =>
  route !== undefined && open.paths.ca.startsWith(`${route.paths.ca}/`) ? route.paths.ca.length : 0;

/**
 * The entry to mark as current: the screen's own entry with the most matching query parameters, otherwise the one of its
 * feature whose path the screen's continues, or the first. An entry of one thing among many is marked on that thing's page
 * only, that of the home page on the home page only.
 */
export const currentPlace = (
  places: readonly Place[],
  open: Pick<OpenRoute, "route" | "params"> | undefined,
  search: URLSearchParams,
): Place | undefined => {
  if (open === undefined) return undefined;
  const { route, params } = open;
  const near = places.filter(
    (place) =>
      place.outside === undefined && place.siblings.includes(route) && isOpenThing(place.entry, params),
  );
  const own = near.filter(
    (place) => place.outside === undefined && place.route === route && isAskedFor(place.entry, search),
  );
  const [exact] = own.toSorted((a, b) => precision(b) - precision(a));
  if (exact !== undefined || route.paths.ca === homePath) return exact;
  return near
    .filter((place) => place.route?.paths.ca !== homePath)
    .toSorted((a, b) => closeness(b, route) - closeness(a, route))[0];
};

/** The kinds of contract available now, except the one whose screen is open. */
export const contractingPlaces = (places: readonly Place[], open: FeatureRoute | undefined): Place[] =>
  places.filter(({ entry, route }) => entry.group === "contracting" && route !== undefined && route !== open);
