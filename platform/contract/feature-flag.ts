import type { FeatureFlags, PublicSettings } from "./settings.ts";

/**
 * Whether a feature is on, by its path in the settings or the flags (`features.contact`, `crm.case`). The server uses
 * it to decide which calls exist, the portal to decide which screens exist.
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
