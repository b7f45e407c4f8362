export const notificationChannels = ["portal", "email", "push"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
