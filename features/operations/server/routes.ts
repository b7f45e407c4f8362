import type { FeatureFlags } from "#platform/contract/settings.ts";
import type { Handler } from "#platform/server/handler.ts";
import type { Configuration } from "../contract/configuration.ts";
import { handleGetFeatureFlags } from "./get-settings.ts";
import { handleGetPrivateSettings } from "./get-settings.ts";
import { handleGetSettings } from "./get-settings.ts";

export interface OperationsPorts {
  readonly configuration: Configuration;
  readonly readFlags: () => FeatureFlags;
}

export const operationsHandlers = (ports: OperationsPorts): Handler[] => [
  handleGetSettings(ports),
  handleGetPrivateSettings(ports),
  handleGetFeatureFlags(ports),
];
