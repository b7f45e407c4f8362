import type { ComponentType } from "react";

/** Loads a screen's code. */
export type ScreenLoader = () => Promise<ComponentType>;

/** The screens of a feature, one per route of its `feature.ts`. */
export type Screens<Routes extends object> = { readonly [Route in keyof Routes]: ScreenLoader };
