import type { Configuration } from "../contract/configuration.ts";
import type { PrivateSettings, PublicSettings } from "../contract/settings.ts";

/** What any visitor may know of the deployment. The answer's schema drops whatever it does not name. */
export const publicSettingsOf = (configuration: Configuration): PublicSettings => configuration;

/** What a signed-in customer's screens need beside it. */
export const privateSettingsOf = (configuration: Configuration): PrivateSettings => configuration;

/** Whether a feature, named by its path in the configuration (`features.powerChange`, `crm.case`), is on. */
export const isFeatureOn = (configuration: Configuration, feature: string): boolean => {
  const roots: unknown[] = [configuration.featureFlags, configuration];
  return roots.some((root) => {
    let value = root;
    for (const key of feature.split(".")) {
      if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
      value = Object.entries(value).find(([name]) => name === key)?.[1];
    }
    return value === true;
  });
};
