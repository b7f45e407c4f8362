import { lazy, Suspense } from "react";
import styles from "./error-picture.module.css";

/** What stopped the page. */
export type ErrorScene = "notFound" | "forbidden" | "crash" | "offline" | "maintenance";

/** An error page without its drawing says the same. */
const nothing = { default: () => null };

const ErrorSceneDrawing = lazy(() =>
  import("./error-scenes.tsx").then(
    (module) => ({ default: module.ErrorSceneDrawing }),
    () => nothing,
  ),
);

/** The plug is out of its socket. */
const offline = (
  <>
    <path d="M14 108c22 0 24-30 46-30h8" />
    <path className={styles.fill} d="M68 62h14a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H68Z" />
    <path d="M90 72h10m-10 12h10" />
    <rect className={styles.fill} x="128" y="52" width="44" height="52" rx="8" />
    <circle cx="143" cy="78" r="3" />
    <circle cx="157" cy="78" r="3" />
    <path className={styles.accent} d="m110 66 6-6m-4 18h10m-12 12 6 6" />
  </>
);

/** A drawing for an error page; its words say the same. */
export const ErrorPicture = ({ scene }: { scene: ErrorScene }) => (
  <svg className={styles.picture} viewBox="0 0 200 140" aria-hidden="true" data-scene={scene}>
    <path className={styles.baseline} d="M10 132h180" />
    {scene === "offline" ? (
      offline
    ) : (
      <Suspense>
        <ErrorSceneDrawing scene={scene} />
      </Suspense>
    )}
  </svg>
);
