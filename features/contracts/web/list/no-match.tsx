import { SearchX } from "lucide-react";
import { Button } from "#platform/ui/form/button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { useWords } from "../words.ts";

/** No contract has the words searched for. */
export const NoMatch = ({ filter, onClear }: { filter: string; onClear: () => void }) => {
  const t = useWords();
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={t("search.noneTitle", { filter })}
      actions={<Button onClick={onClear}>{t("search.showAll")}</Button>}
    >
      {t("search.noneText")}
    </EmptyState>
  );
};
