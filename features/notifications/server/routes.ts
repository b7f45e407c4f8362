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

export const handlers = (ports: Parameters<typeof handleListNotifications>[0]): Handler[] => [
  handleListNotifications(ports),
  handleCountUnreadNotifications(ports),
  handleMarkNotificationsRead(ports),
  handleListNotificationPreferences(ports),
  handleUpdateNotificationPreference(ports),
];
