import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { Pagination } from "#platform/ui/data/pagination.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { usePageWords } from "#platform/web/desk/page-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listStaffPayments } from "../contract/list-staff-payments.ts";
import { PaymentFilters } from "./payment-filters.tsx";
import { PaymentTable } from "./payment-table.tsx";
import { paymentsPerPage, paymentsQueryOf, usePaymentsAddress } from "./payments-url.ts";
import { useWords } from "./words.ts";

interface PagesProps {
  readonly total: number;
  readonly offset: number;
  readonly onOffsetChange: (offset: number) => void;
}

const PaymentPages = ({ total, offset, onOffsetChange }: PagesProps) => {
  const pageWords = usePageWords();
  if (total <= paymentsPerPage) return null;
  return (
    <Pagination
      offset={offset}
      limit={paymentsPerPage}
      total={total}
      words={pageWords}
      onOffsetChange={onOffsetChange}
    />
  );
};

const PaymentList = () => {
  const t = useWords();
  const formats = useFormats();
  const { address, change } = usePaymentsAddress();
  const { data, isPlaceholderData } = useQuery({
    ...query(listStaffPayments, { query: paymentsQueryOf(address) }),
    placeholderData: keepPreviousData,
    throwOnError: (_error, { state }) => state.data === undefined,
  });
  return (
    <Stack>
      <PaymentFilters address={address} onChange={change} />
      <output>
        {data !== undefined &&
          data.total > 0 &&
          t("list.sums", {
            count: data.total,
            total: formats.money(data.totalCents),
            refunded: formats.money(data.refundedCents),
          })}
      </output>
      <PaymentTable
        caption={t("list.caption")}
        payments={data?.items}
        isStale={isPlaceholderData}
        empty={
          <EmptyState icon={<CreditCard aria-hidden="true" />} title={t("list.empty.title")}>
            <p>{t("list.empty.text")}</p>
          </EmptyState>
        }
      />
      <PaymentPages
        total={data?.total ?? 0}
        offset={address.offset}
        onOffsetChange={(offset) => change({ offset })}
      />
    </Stack>
  );
};

/** Payments of all customers, with what became of each. */
export const PaymentsScreen = () => {
  const t = useWords();
  const title = t("list.title");
  return (
    <Page title={title} documentTitle={useDeskTitle(title)} lead={t("list.lead")} width="full">
      <PartBoundary failedTitle={t("list.failed")} words={t} fallback={null}>
        <PaymentList />
      </PartBoundary>
    </Page>
  );
};
