import { refusalText } from "#features/contracting/server/lead-emails.ts";
import { routeTable } from "#platform/contract/links.ts";
import { features } from "../features.gen.ts";
import { declaredLoaders } from "../import/loaders.gen.ts";
import { notificationTopics } from "../notification-topics.gen.ts";
import { requestChanges } from "./request-changes.gen.ts";

/** What features declare for each other: kinds of request, what they announce, their screens, files that are loaded and words of codes. */
export const declared = {
  requestChanges,
  notificationTopics,
  routes: routeTable(features),
  loadKinds: declaredLoaders,
  refusalText,
};
