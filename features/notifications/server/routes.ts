import type { Worker } from "#platform/server/jobs/jobs.ts";
import type { Handler } from "#platform/server/handler.ts";
import {
  handleCountUnreadNotifications,
  handleListNotifications,
  handleMarkNotificationsRead,
} from "./list-notifications.ts";
import {
  handleListNotificationPreferences,
  handleUpdateNotificationPreference,
} from "./notification-preferences.ts";
import {
  handleDeletePushSubscription,
  handleGetPushSettings,
  handleSavePushSubscription,
  type PushDevicePorts,
} from "./push/push-devices.ts";
import { type PushPorts, pushWorkers } from "./push/push-notifications.ts";

export const workers = (ports: PushPorts): Worker[] => pushWorkers(ports);

export const handlers = (
  ports: Parameters<typeof handleListNotifications>[0] & PushDevicePorts,
): Handler[] => [
  handleListNotifications(ports),
  handleCountUnreadNotifications(ports),
  handleMarkNotificationsRead(ports),
  handleListNotificationPreferences(ports),
  handleUpdateNotificationPreference(ports),
  handleGetPushSettings(ports),
  handleSavePushSubscription(ports),
  handleDeletePushSubscription(ports),
];
