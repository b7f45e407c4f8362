import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { signOut } from "#features/account/contract/sessions/sign-out.ts";
import { ApiError } from "#platform/web/api/api-error.ts";
import { query, useCall } from "#platform/web/api/query.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import type { FilterItem, InvoiceSort } from "../contract/invoice-fields.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import { listInvoices } from "../contract/list-invoices.ts";
import { listMultipointInvoices } from "../contract/list-multipoint-invoices.ts";

export interface PageRequest {
  kind: InvoiceKind;
  filter: readonly FilterItem[];
  sort: InvoiceSort;
  offset: number;
  limit: number;
  isGrouped: boolean;
}

const pageQuery = ({ kind, filter, sort, offset, limit, isGrouped }: PageRequest) => {
  const listQuery = { filter: [...filter], sort, offset, limit };
  return kind === "multipoint"
    ? query(listMultipointInvoices, { query: listQuery })
    : query(listInvoices, {
        query: { ...listQuery, type: kind, ...(isGrouped ? { group: "site" as const } : {}) },
      });
};

/** In the specification a 401 signs out for multipoint invoices, and is an error of the list for others. */
const isSignedOutBy = (kind: InvoiceKind, error: Error | null): boolean =>
  kind === "multipoint" && error instanceof ApiError && error.status === 401;

/** Signs out; the sign-in then leads back here. */
const useSignOutWhen = (isOver: boolean): void => {
  const path = usePath();
  const { announceSignedOut } = useSession();
  const { mutate } = useCall(signOut);
  const { pathname, search } = useLocation();
  const signIn = `${path("account.signIn")}?${new URLSearchParams({ redirectPath: `${pathname}${search}` })}`;
  // Outside React: the page, whose load clears the customer's data from memory.
  useEffect(() => {
    if (!isOver) return;
    const leave = (): void => {
      announceSignedOut();
      window.location.assign(signIn);
    };
    mutate({ body: {} }, { onSettled: leave });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the session is over
  }, [isOver]);
};

/**
 * A page of invoices; while another page loads, the previous one stays (`isPlaceholderData`). Errors are thrown to
 * the boundary.
 */
export const useInvoicePage = (request: PageRequest) => {
  const { kind } = request;
  const page = useQuery({
    ...pageQuery(request),
    placeholderData: keepPreviousData,
    throwOnError: (error) => !isSignedOutBy(kind, error),
  });
  useSignOutWhen(isSignedOutBy(kind, page.error));
  return page;
};

export const pageSizes = [5, 10, 12, 25, 50, 100, 150] as const;

const pageSizeKey = "llum.invoices.page-size";

/** A browser without storage remembers nothing. */
const readPageSize = (): number | undefined => {
  try {
    const stored = Number(localStorage.getItem(pageSizeKey));
    return pageSizes.find((size) => size === stored);
  } catch {
    return undefined;
  }
};

/** The number of rows that the customer chose last in this browser, and how to remember another. */
export const usePageSize = () => {
  const [chosen, setChosen] = useState(readPageSize);
  return {
    chosen,
    remember: (size: number): void => {
      setChosen(size);
      try {
        localStorage.setItem(pageSizeKey, String(size));
      } catch {
        // Not remembered.
      }
    },
  };
};
