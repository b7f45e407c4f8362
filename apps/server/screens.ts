import type { Feature } from "#platform/contract/feature.ts";

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`);

/** Whether a path opens a screen of some feature, in any language. */
export const createScreenMatcher = (features: readonly Feature[]): ((path: string) => boolean) => {
  const paths = features.flatMap(({ routes }) =>
    Object.values(routes).flatMap((route) => Object.values(route.paths)),
  );
  const patterns = ["/", "/_ui", ...new Set(paths)].map(patternOf);
  return (path) => patterns.some((pattern) => pattern.test(path));
};
