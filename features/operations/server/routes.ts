import type { FeatureFlags } from "#platform/contract/flags.ts";
import type { Handler } from "#platform/server/handler.ts";
import {
  handleGetFeatureFlags,
  handleGetPrivateSettings,
  type ConfigurationPorts,
  handleGetSettings,
} from "./get-settings.ts";

export { operatorHandlers } from "./operator-api/operator-handlers.ts";

export interface OperationsPorts extends ConfigurationPorts {
  /** The flags as they are switched now. */
  readonly flags: { readonly read: () => FeatureFlags };
}

export const handlers = (ports: OperationsPorts): Handler[] => [
  handleGetSettings(ports),
  handleGetPrivateSettings(ports),
  handleGetFeatureFlags(ports),
];
