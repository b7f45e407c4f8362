import type { Translated } from "#platform/contract/languages.ts";

/** A public form of a feature: what visitors send without a session, and whether they confirm it by email. */
export interface NewForm {
  readonly name: string;
  readonly titles: Translated;
  readonly hasEmail: boolean;
}

export const formTableOf = (name: string): string => `${name.replaceAll("-", "_")}_requests`;
export const jobOf = (name: string): string => `${name.replaceAll("-", "_")}_sent`;
