import type { CompleteLanguage } from "./languages.ts";

/** A line of the page without a network, in the words and figures of the screen on which it was seen. */
export interface CopiedLine {
  readonly title: string;
  readonly value: string;
  readonly note: string;
}

/** What a customer saw last on this device. */
export interface OfflineCopy {
  readonly language: CompleteLanguage;
  /** Instants as ISO text. */
  readonly savedAt: string;
  /** From then on it is removed instead of shown. */
  readonly expiresAt: string;
  readonly bills: readonly CopiedLine[];
  readonly consumption: readonly CopiedLine[];
}

/** Words of the page without a network; `savedAt` has `{when}`. */
export interface OfflineTexts {
  readonly locale: string;
  readonly title: string;
  readonly lead: string;
  readonly nothing: string;
  readonly savedAt: string;
  readonly bills: string;
  readonly consumption: string;
  readonly retry: string;
  readonly newNotice: string;
}

/** What the server writes before the worker's code. */
export interface WorkerDeployment {
  readonly name: string;
  /** Colours of its button. */
  readonly button: { readonly background: string; readonly ink: string };
  readonly defaultLanguage: CompleteLanguage;
  readonly texts: Readonly<Record<CompleteLanguage, OfflineTexts>>;
}

/** Name of the cache of a customer's copy: this and the person. Anything else that the worker finds is not shown. */
export const offlineCachePrefix = "llum-offline-";
/** Address of the copy in its cache. */
export const offlineCopyAddress = "/offline-copy.json";
