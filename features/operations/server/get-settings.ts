import * as z from "zod/mini";
import { isCompleteLanguage } from "#platform/contract/languages.ts";
import type { FeatureFlags } from "#platform/contract/flags.ts";
import type { PublicSettings } from "#platform/contract/settings.ts";
import { json } from "#platform/contract/endpoint.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { customerSettings, visitorSettings, type Configuration } from "../contract/configuration.ts";
import { getFeatureFlags } from "../contract/get-feature-flags.ts";
import { getPrivateSettings } from "../contract/get-private-settings.ts";
import { getSettings } from "../contract/get-settings.ts";

/** The settings that any visitor may read, without all others. */
export const publicSettingsOf = (configuration: Configuration): PublicSettings =>
  z.parse(visitorSettings, {
    ...configuration,
    // The specification's forms show it; without one of its own it is that of the retailer.
    organization: {
      ...configuration.organization,
      phone_crm: configuration.organization.phone_crm ?? configuration.organization.phone,
    },
    languages: {
      default: configuration.languages.default,
      offered: configuration.languages.offered.filter((language) => isCompleteLanguage(language)),
    },
  });

/**
 * Answers with a schema of the server's own: the contract, which the browser loads, has none of the features' settings.
 */
const answeringWith = (schema: z.core.$ZodType, { endpoint, answer }: Handler): Handler => ({
  endpoint: { ...endpoint, response: json(schema) },
  answer,
});

export interface ConfigurationPorts {
  /** The configuration with the flags as they are switched now. */
  readonly readConfiguration: () => Configuration;
}

export const handleGetSettings = ({ readConfiguration }: ConfigurationPorts): Handler =>
  answeringWith(
    visitorSettings,
    handler(getSettings, () => publicSettingsOf(readConfiguration())),
  );

export const handleGetPrivateSettings = ({ readConfiguration }: ConfigurationPorts): Handler =>
  answeringWith(
    customerSettings,
    handler(getPrivateSettings, () => z.parse(customerSettings, readConfiguration())),
  );

export const handleGetFeatureFlags = ({ flags }: { flags: { readonly read: () => FeatureFlags } }): Handler =>
  handler(getFeatureFlags, () => ({ feature_flags: flags.read() }));
