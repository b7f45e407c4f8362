export const notificationChannels = ["portal", "email"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
