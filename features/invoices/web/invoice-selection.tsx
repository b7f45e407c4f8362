import { ListChecks } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Column } from "#platform/ui/data/data-table.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import type { InvoiceRow } from "../contract/invoice-fields.ts";
import { useDownloadTypes } from "./invoice-download.tsx";
import styles from "./list.module.css";
import { useWords } from "./words.ts";

/** The invoices that are ticked, on any page of the list. */
export const useInvoiceSelection = () => {
  const t = useWords();
  const [isOn, setOn] = useState(false);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const set = (changed: readonly number[], isChosen: boolean): void => {
    const next = new Set(ids);
    for (const id of changed) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setIds(next);
  };
  const column: Column<InvoiceRow> = {
    key: "select",
    header: t("select.column"),
    cell: ({ id, number }) => (
      <input
        type="checkbox"
        className={styles.tick}
        aria-label={t("select.one", { number })}
        checked={ids.has(id)}
        onChange={(event) => set([id], event.target.checked)}
      />
    ),
  };
  return {
    isOn,
    ids,
    column,
    set,
    start: () => setOn(true),
    stop: () => {
      setOn(false);
      setIds(new Set());
    },
  };
};
type InvoiceSelection = ReturnType<typeof useInvoiceSelection>;

export interface InvoiceSelectionBarProps {
  selection: InvoiceSelection;
  /** The invoices of the page. */
  invoices: readonly InvoiceRow[];
}

// Loaded when a selection begins.
const SelectionActions = lazy(async () => ({
  default: (await import("./selection-actions.tsx")).SelectionActions,
}));

/** Turns the selection on, and then offers what can be done with the selected invoices. */
export const InvoiceSelectionBar = ({ selection, invoices }: InvoiceSelectionBarProps) => {
  const t = useWords();
  if (!useDownloadTypes().includes("pdf")) return null;
  return selection.isOn ? (
    <Suspense fallback={null}>
      <SelectionActions selection={selection} invoices={invoices} />
    </Suspense>
  ) : (
    <Button size="small" icon={<ListChecks aria-hidden="true" />} onClick={selection.start}>
      {t("select.start")}
    </Button>
  );
};
