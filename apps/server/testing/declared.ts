import { declared } from "../declared.ts";

/** What features declare for each other, for tests of features that use it. */
export const { requestChanges, notificationTopics, routes } = declared;
