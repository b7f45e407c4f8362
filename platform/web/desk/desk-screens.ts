import type { DeskScreens } from "#platform/contract/desk.ts";
import type { Screen } from "../routing/screens.ts";

/** The desk's screens of a feature, one for each that its `feature.ts` declares. */
export type ScreensOfDesk<Declared extends DeskScreens> = { readonly [Name in keyof Declared]: Screen };

/** A feature with its screens, as the desk mounts it. */
export interface MountedDesk {
  readonly feature: string;
  readonly screens: Readonly<Record<string, Screen>>;
}
