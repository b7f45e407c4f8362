import { handler, type Handler } from "#platform/server/handler.ts";
import type { Configuration } from "../contract/configuration.ts";
import { getFeatureFlags } from "../contract/get-feature-flags.ts";

export const handleGetFeatureFlags = ({ configuration }: { configuration: Configuration }): Handler =>
  handler(getFeatureFlags, () => ({ feature_flags: configuration.featureFlags }));
