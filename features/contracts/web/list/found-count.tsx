import { Button } from "#platform/ui/form/button.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { useWords } from "../words.ts";
import styles from "./found-count.module.css";

interface FoundCountProps {
  /** Undefined while it is being counted. */
  count: number | undefined;
  filter: string;
  onClear: () => void;
}

/** How many contracts there are, or how many have the words searched for; announced when it changes. */
export const FoundCount = ({ count, filter, onClear }: FoundCountProps) => {
  const t = useWords();
  const isSearch = filter !== "";
  const text =
    count === undefined ? t("list.searching") : t(isSearch ? "list.found" : "list.count", { count, filter });
  return (
    <div className={styles.count}>
      {/* That there are none is also said where they would be, for who sees it. */}
      <output>{count === 0 ? <VisuallyHidden>{text}</VisuallyHidden> : text}</output>
      {isSearch && count !== 0 && (
        <Button variant="quiet" size="small" onClick={onClear}>
          {t("search.clear")}
        </Button>
      )}
    </div>
  );
};
