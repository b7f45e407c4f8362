import type { FeatureFlags, PublicSettings } from "./settings.ts";

/**
 * Whether a feature is on, named by its path in the settings or the flags (`features.contact`, `crm.case`).
 * The same rule decides on the server which calls exist and in the portal which screens do.
 */
export const isFeatureOn = (
  roots: readonly (PublicSettings | FeatureFlags | object)[],
  feature: string,
): boolean =>
  roots.some((root) => {
    let value: unknown = root;
    for (const key of feature.split(".")) {
      if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
      value = Object.entries(value).find(([name]) => name === key)?.[1];
    }
    return value === true;
  });
