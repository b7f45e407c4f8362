import type { ComponentType } from "react";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

/** Loads a screen's code. */
export type ScreenLoader = () => Promise<ComponentType>;
type PreloadWords = (language: CompleteLanguage) => Promise<unknown>;

/** A screen, loaded when it is opened, and the texts that it starts with, loaded beside its code. */
export interface Screen {
  readonly load: ScreenLoader;
  readonly preloadWords: PreloadWords;
}

/** The screens of a feature, one per route of its `feature.ts`. */
export type Screens<Routes extends object> = { readonly [Route in keyof Routes]: Screen };

/** Screens that start with the same texts: `defineScreens(useWords, { invoices: async () => … })`. */
export const defineScreens = <Route extends string>(
  { preload }: { readonly preload: PreloadWords },
  loaders: Readonly<Record<Route, ScreenLoader>>,
): Record<Route, Screen> => {
  const screens: Partial<Record<Route, Screen>> = {};
  for (const route in loaders) screens[route] = { load: loaders[route], preloadWords: preload };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the loop has set every key of `loaders`
  return screens as Record<Route, Screen>;
};
