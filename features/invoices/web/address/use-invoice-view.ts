import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { FilterItem } from "#features/invoices/contract/invoice-filter.ts";
import { filteredBy, readView, writeView, type InvoiceView } from "./invoice-view.ts";

/** At once, so that a box ticked stays ticked; and without moving the page. */
const inPlace = { preventScrollReset: true, flushSync: true } as const;

/** What the address says of the list, and how to say otherwise. Going back undoes every change but the chart's. */
export const useInvoiceView = () => {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const change = (changes: Partial<InvoiceView>): void =>
    setParams(writeView({ ...view, ...changes }, params), inPlace);
  return {
    view,
    change,
    changeChart: (changes: Pick<Partial<InvoiceView>, "measure" | "year">): void =>
      setParams(writeView({ ...view, ...changes }, params), { ...inPlace, replace: true }),
    changeFilter: (filter: readonly FilterItem[]): void => change(filteredBy(view, filter)),
  };
};
export type InvoiceViewState = ReturnType<typeof useInvoiceView>;
