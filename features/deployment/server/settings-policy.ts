import type { PrivateSettings, PublicSettings } from "#platform/contract/settings.ts";
import { isCompleteLanguage } from "#platform/contract/languages.ts";
import type { Configuration } from "../contract/configuration.ts";

/** What any visitor may know of the deployment. The answer's schema drops whatever it does not name. */
export const publicSettingsOf = (configuration: Configuration): PublicSettings => ({
  ...configuration,
  languages: {
    default: configuration.languages.default,
    offered: configuration.languages.offered.filter((language) => isCompleteLanguage(language)),
  },
});

/** What a signed-in customer's screens need beside it. */
export const privateSettingsOf = (configuration: Configuration): PrivateSettings => configuration;
