import type { Translated } from "#platform/contract/languages.ts";

/** A change of contracts that customers will request. */
export interface NewChange {
  readonly name: string;
  readonly titles: Translated;
}
