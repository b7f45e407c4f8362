import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "./words.ts";

interface DueDayProps {
  /** Null while others are awaited. */
  readonly day: string | null;
  readonly today: string;
}

/** The day on which a case is due; marked when it has come or is over. */
export const DueDay = ({ day, today }: DueDayProps) => {
  const t = useWords();
  const formats = useFormats();
  if (day === null) return <>{t("list.noDue")}</>;
  if (day < today)
    return <StatusChip tone="negative">{t("list.overdue", { day: formats.day(day) })}</StatusChip>;
  if (day === today) return <StatusChip tone="warning">{t("list.today")}</StatusChip>;
  return <>{formats.day(day)}</>;
};
