import type { Handler } from "#platform/server/handler.ts";
import {
  handleCountUnreadNotifications,
  handleListNotifications,
  handleMarkNotificationsRead,
  type NotificationPorts,
} from "./list-notifications.ts";
import {
  handleListNotificationPreferences,
  handleUpdateNotificationPreference,
} from "./notification-preferences.ts";

export const handlers = (ports: NotificationPorts): Handler[] => [
  handleListNotifications(ports),
  handleCountUnreadNotifications(ports),
  handleMarkNotificationsRead(ports),
  handleListNotificationPreferences(ports),
  handleUpdateNotificationPreference(ports),
];
