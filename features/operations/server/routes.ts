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

import { handleListFlags, handleSwitchFlag, type FlagPorts } from "./flag-handlers.ts";
import {
  handleEndMaintenance,
  handleGetMaintenance,
  handleOpenMaintenanceBypass,
  handleStartMaintenance,
  type MaintenanceHandlerPorts,
} from "./maintenance-handlers.ts";

export { operatorHandlers } from "./operator-api/operator-handlers.ts";

export interface OperationsPorts
  extends ConfigurationPorts, KeyPorts, OutboxPorts, MaintenanceHandlerPorts, FlagPorts {}

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
  handleListFlags(ports),
  handleSwitchFlag(ports),
  handleGetMaintenance(ports),
  handleStartMaintenance(ports),
  handleEndMaintenance(ports),
  handleOpenMaintenanceBypass(ports),
];
