import type { FeatureFlags } from "#platform/contract/settings.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { getFeatureFlags } from "../contract/get-feature-flags.ts";

export const handleGetFeatureFlags = ({ readFlags }: { readFlags: () => FeatureFlags }): Handler =>
  handler(getFeatureFlags, () => ({ feature_flags: readFlags() }));
