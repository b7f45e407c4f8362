import type { Handler } from "#platform/server/handler.ts";
import type { Configuration } from "../contract/configuration.ts";
import { handleGetFeatureFlags } from "./get-feature-flags.ts";
import { handleGetPrivateSettings } from "./get-private-settings.ts";
import { handleGetSettings } from "./get-settings.ts";

export interface DeploymentPorts {
  readonly configuration: Configuration;
}

export const deploymentHandlers = (ports: DeploymentPorts): Handler[] => [
  handleGetSettings(ports),
  handleGetPrivateSettings(ports),
  handleGetFeatureFlags(ports),
];
