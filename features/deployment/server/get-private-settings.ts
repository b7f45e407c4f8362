import { handler, type Handler } from "#platform/server/handler.ts";
import type { Configuration } from "../contract/configuration.ts";
import { getPrivateSettings } from "../contract/get-private-settings.ts";
import { privateSettingsOf } from "./settings-policy.ts";

export const handleGetPrivateSettings = ({ configuration }: { configuration: Configuration }): Handler =>
  handler(getPrivateSettings, () => privateSettingsOf(configuration));
