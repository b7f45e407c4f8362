/** A kind of file that `npm run load` takes. */
export interface Loader {
  /** What such a file holds, for the usage of the command. */
  readonly contents: string;
  /** Position among all kinds, ascending: files of later kinds refer to records of earlier ones. */
  readonly order: number;
}

/** Declares the kinds of files that a feature loads; `server/loaders.ts` has a function for each. */
// @__NO_SIDE_EFFECTS__
export const defineLoaders = <const L extends Readonly<Record<string, Loader>>>(loaders: L): L => loaders;
