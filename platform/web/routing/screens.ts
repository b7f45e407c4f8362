import type { ComponentType } from "react";

/** Loads a screen, and with it the words that it will need in whichever language. */
export type ScreenLoader = () => Promise<ComponentType>;

/** The screens of a feature, one per route of its `feature.ts`. */
export type Screens<Routes extends object> = { readonly [Route in keyof Routes]: ScreenLoader };
