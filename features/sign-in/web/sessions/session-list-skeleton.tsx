import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import styles from "./session-list.module.css";
import { useSessionWords } from "../session-words.ts";

/** The shape of two devices. */
export const SessionListSkeleton = () => {
  const t = useSessionWords();
  return (
    <>
      <VisuallyHidden>
        <output>{t("loading")}</output>
      </VisuallyHidden>
      <div className={styles.list} aria-hidden="true">
        {[1, 2].map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton width="24px" height="24px" />
            <div className={styles.words}>
              <Skeleton width="11rem" />
              <Skeleton width="16rem" />
              <Skeleton width="14rem" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
};
