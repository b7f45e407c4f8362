import type { Announced, Collected } from "#platform/web/portal/collected.ts";
import { loadRequestKindWords, loadTopicWords } from "./collected-words.gen.ts";

let loaded: Promise<Announced> | undefined;

/** Loaded with the first notification that is shown; a failed load is repeated at the next attempt. */
const loadAnnounced = (): Promise<Announced> => {
  if (loaded !== undefined) return loaded;
  const loading: Promise<Announced> = import("./announced.ts");
  loaded = loading;
  loading.catch(() => {
    loaded = undefined;
  });
  return loading;
};

/** What features declare for the screens of others. */
export const collected: Collected = { loadAnnounced, loadTopicWords, loadRequestKindWords };
