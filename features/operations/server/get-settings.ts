import { isCompleteLanguage } from "#platform/contract/languages.ts";
import type { PrivateSettings, PublicSettings, FeatureFlags } from "#platform/contract/settings.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { Configuration } from "../contract/configuration.ts";
import { getFeatureFlags } from "../contract/get-feature-flags.ts";
import { getPrivateSettings } from "../contract/get-private-settings.ts";
import { getSettings } from "../contract/get-settings.ts";

/** Settings that any visitor may read. The response schema drops every other key. */
export const publicSettingsOf = (configuration: Configuration): PublicSettings => ({
  ...configuration,
  languages: {
    default: configuration.languages.default,
    offered: configuration.languages.offered.filter((language) => isCompleteLanguage(language)),
  },
});

const privateSettingsOf = (configuration: Configuration): PrivateSettings => configuration;

export const handleGetSettings = ({ configuration }: { configuration: Configuration }): Handler =>
  handler(getSettings, () => publicSettingsOf(configuration));

export const handleGetPrivateSettings = ({ configuration }: { configuration: Configuration }): Handler =>
  handler(getPrivateSettings, () => privateSettingsOf(configuration));

export const handleGetFeatureFlags = ({ readFlags }: { readFlags: () => FeatureFlags }): Handler =>
  handler(getFeatureFlags, () => ({ feature_flags: readFlags() }));
