import type { ReactNode } from "react";
import styles from "./error-picture.module.css";
import type { ErrorScene } from "./error-picture.tsx";

/** Drawn by code that comes over the network, which the picture of a lost connection cannot. */
export type LoadedScene = Exclude<ErrorScene, "offline">;

/** A pylon with its lines; `lines` are drawn on both sides of it. */
const pylon = (
  <path d="M92 132 100 34l8 98M95 98l12-20M105 98 93 78M93 122l14-22M107 122l-14-22M76 50h48M82 50v8m36-8v8M100 34v-8" />
);

const bulb = (
  <>
    <path
      className={styles.fill}
      d="M100 30a30 30 0 0 0-17 55c4 3 6 7 6 12h22c0-5 2-9 6-12a30 30 0 0 0-17-55Z"
    />
    <path d="M90 105h20M92 113h16M96 121h8" />
  </>
);

const scenes: Record<LoadedScene, ReactNode> = {
  // The line ends in the air.
  notFound: (
    <>
      {pylon}
      <path d="M20 62c20 8 40 6 62-4M118 58c8 4 14 12 16 24s8 18 14 16" />
      <path className={styles.accent} d="m152 88 8-5m-7 14 10 1m-14 6 6 8" />
    </>
  ),
  // The meter is behind a lock.
  forbidden: (
    <>
      <rect className={styles.fill} x="58" y="24" width="84" height="108" rx="8" />
      <circle cx="100" cy="58" r="20" />
      <path d="m100 58 9-9M86 58h4m20 0h4m-14-14v4" />
      <rect className={styles.solid} x="84" y="96" width="32" height="24" rx="4" />
      <path d="M91 96v-6a9 9 0 0 1 18 0v6" />
    </>
  ),
  // The filament has blown.
  crash: (
    <>
      {bulb}
      <path d="M92 97 90 74l6 5M108 97l2-23-6 5" />
      <path className={styles.accent} d="m100 62-3 7h6l-3 7M56 40l-10-6m8 26H42m102-20 10-6m-8 26h12" />
    </>
  ),
  // A ladder leans on the pylon.
  maintenance: (
    <>
      {pylon}
      <path d="M20 62c20 8 40 6 62-4M118 58c22 10 42 12 62 4" />
      <path className={styles.accent} d="m146 132-30-70m42 70-30-70m-8 10h11m-6 14h12m-6 14h12m-6 14h12" />
    </>
  ),
};

export const ErrorSceneDrawing = ({ scene }: { scene: LoadedScene }) => scenes[scene];
