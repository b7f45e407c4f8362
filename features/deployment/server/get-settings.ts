import { handler, type Handler } from "#platform/server/handler.ts";
import type { Configuration } from "../contract/configuration.ts";
import { getSettings } from "../contract/get-settings.ts";
import { publicSettingsOf } from "./settings-policy.ts";

export const handleGetSettings = ({ configuration }: { configuration: Configuration }): Handler =>
  handler(getSettings, () => publicSettingsOf(configuration));
