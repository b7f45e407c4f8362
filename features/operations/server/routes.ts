import type { FeatureFlags } from "#platform/contract/flags.ts";
import type { Handler } from "#platform/server/handler.ts";
import {
  handleGetFeatureFlags,
  handleGetPrivateSettings,
  type ConfigurationPorts,
  handleGetSettings,
} from "./get-settings.ts";

import {
  handleAddOperatorKey,
  handleEndOperatorKey,
  handleListOperatorKeys,
  type KeyPorts,
} from "./operator-api/key-handlers.ts";
import {
  handleListOutbox,
  handleResendEvents,
  handleSendTestEvent,
  type OutboxPorts,
} from "./operator-api/outbox-handlers.ts";

export { operatorHandlers } from "./operator-api/operator-handlers.ts";

export interface OperationsPorts extends ConfigurationPorts, KeyPorts, OutboxPorts {
  /** The flags as they are switched now. */
  readonly flags: { readonly read: () => FeatureFlags };
}

export const handlers = (ports: OperationsPorts): Handler[] => [
  handleGetSettings(ports),
  handleGetPrivateSettings(ports),
  handleGetFeatureFlags(ports),
  handleListOperatorKeys(ports),
  handleAddOperatorKey(ports),
  handleEndOperatorKey(ports),
  handleListOutbox(ports),
  handleResendEvents(ports),
  handleSendTestEvent(ports),
];
