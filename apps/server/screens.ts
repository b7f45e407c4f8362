import type { Feature, RouteAccess } from "#platform/contract/feature.ts";

/** Which screen a path opens. */
export interface FoundScreen {
  readonly feature: string;
  readonly route: string;
  readonly access: RouteAccess;
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`);

/** Finds the screen of a path, in any language; fixed paths before those with parameters, as the portal does. */
export const createScreenFinder = (
  features: readonly Feature[],
): ((path: string) => FoundScreen | undefined) => {
  const screens = features
    .flatMap(({ id, routes }) =>
      Object.entries(routes).flatMap(([route, { paths, access }]) =>
        Object.values(paths).map((path) => ({ feature: id, route, access, path, pattern: patternOf(path) })),
      ),
    )
    .toSorted((one, other) => Number(one.path.includes(":")) - Number(other.path.includes(":")));
  return (path) => screens.find(({ pattern }) => pattern.test(path));
};

/** Paths of the portal that belong to no feature: home, and the gallery of parts. */
export const ownPaths: readonly string[] = ["/", "/_ui"];
