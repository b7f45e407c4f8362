import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import styles from "./server-page-skeleton.module.css";
import { useWords } from "./words.ts";

/** Text to come: what stands on a page is the retailer's to say. */
export const ServerPageSkeleton = () => {
  const t = useWords();
  return (
    <div className={styles.text}>
      <SkeletonText lines={7} label={t("loading")} />
    </div>
  );
};
