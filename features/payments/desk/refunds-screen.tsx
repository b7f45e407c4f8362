import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { Pagination } from "#platform/ui/data/pagination.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { usePageWords } from "#platform/web/desk/page-words.ts";
import { defineUrlState, urlParameter, useUrlState } from "#platform/web/routing/url-state.ts";
import { listRefunds, refundViews } from "../contract/list-refunds.ts";
import { paymentsPerPage } from "./payments-url.ts";
import { RefundTable } from "./refund-table.tsx";
import { useWords } from "./words.ts";

const refundsState = defineUrlState({
  view: urlParameter.choice("view", refundViews, "waiting"),
  offset: urlParameter.number("offset", 0, [0, 999_999]),
});

const RefundList = () => {
  const t = useWords();
  const pageWords = usePageWords();
  const { state, change } = useUrlState(refundsState);
  const { view, offset } = state;
  const { data, isPlaceholderData } = useQuery({
    ...query(listRefunds, { query: { view, offset, limit: paymentsPerPage } }),
    placeholderData: keepPreviousData,
    throwOnError: (_error, { state: { data: shown } }) => shown === undefined,
  });
  const total = data?.total ?? 0;
  return (
    <Stack>
      <SegmentedControl
        label={t("list.show")}
        segments={refundViews.map((each) => ({ value: each, label: t(`refunds.views.${each}`) }))}
        value={view}
        onValueChange={(chosen) => change({ view: chosen, offset: 0 })}
      />
      <RefundTable
        refunds={data?.items}
        isStale={isPlaceholderData}
        empty={
          <EmptyState icon={<Undo2 aria-hidden="true" />} title={t("refunds.empty.title")}>
            <p>{t("refunds.empty.text")}</p>
          </EmptyState>
        }
      />
      {total > paymentsPerPage && (
        <Pagination
          offset={offset}
          limit={paymentsPerPage}
          total={total}
          words={pageWords}
          onOffsetChange={(next) => change({ offset: next })}
        />
      )}
    </Stack>
  );
};

/** Money that goes back to customers, what waits for a second person first. */
export const RefundsScreen = () => {
  const t = useWords();
  const title = t("refunds.title");
  return (
    <Page title={title} documentTitle={useDeskTitle(title)} lead={t("refunds.lead")} width="full">
      <PartBoundary failedTitle={t("refunds.failed")} words={t} fallback={null}>
        <RefundList />
      </PartBoundary>
    </Page>
  );
};
