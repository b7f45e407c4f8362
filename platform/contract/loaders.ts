import type { Translated } from "./languages.ts";

/** How the files of a kind are written: as the distributor or the market publishes them, or as the retailer exports them. */
export const loadFormats = ["json_lines", "csv", "distributor", "market"] as const;

/** A kind of file that `npm run load` and the desk take. */
export interface Loader {
  /** What such a file holds, for the usage of the command. */
  readonly contents: string;
  /** The same in a few words, for staff. */
  readonly title: Translated;
  readonly format: (typeof loadFormats)[number];
  /** Position among all kinds, ascending: files of later kinds refer to records of earlier ones. */
  readonly order: number;
}
export type Loaders = Readonly<Record<string, Loader>>;

/** Declares the kinds of files that a feature loads; `server/loaders.ts` has a function for each. */
// @__NO_SIDE_EFFECTS__
export const defineLoaders = <const L extends Loaders>(loaders: L): L => loaders;
