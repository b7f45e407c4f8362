import { useState } from "react";

export const pageSizes = [5, 10, 12, 25, 50, 100, 150] as const;

const storageKey = "llum.invoices.page-size";

/** A browser without storage remembers nothing. */
const read = (): number | undefined => {
  try {
    const stored = Number(localStorage.getItem(storageKey));
    return pageSizes.find((size) => size === stored);
  } catch {
    return undefined;
  }
};

/** The number of rows that the customer chose last in this browser, and how to remember another. */
export const usePageSize = () => {
  const [chosen, setChosen] = useState(read);
  return {
    chosen,
    remember: (size: number): void => {
      setChosen(size);
      try {
        localStorage.setItem(storageKey, String(size));
      } catch {
        // Not remembered.
      }
    },
  };
};
