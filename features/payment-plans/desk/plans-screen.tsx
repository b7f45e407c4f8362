import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
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
import { listStaffPlans } from "../contract/list-staff-plans.ts";
import { planStates } from "../contract/plan.ts";
import { PlanTable } from "./plan-table.tsx";
import { useWords } from "./words.ts";

const perPage = 50;
const views = [...planStates, "all"] as const;
const listState = defineUrlState({
  view: urlParameter.choice("view", views, "active"),
  offset: urlParameter.number("offset", 0, [0, 999_999]),
});

const PlanList = () => {
  const t = useWords();
  const pageWords = usePageWords();
  const { state, change } = useUrlState(listState);
  const { view, offset } = state;
  const { data, isPlaceholderData } = useQuery({
    ...query(listStaffPlans, { query: { view, offset, limit: perPage } }),
    placeholderData: keepPreviousData,
    throwOnError: (_error, { state: { data: shown } }) => shown === undefined,
  });
  const total = data?.total ?? 0;
  return (
    <Stack>
      <SegmentedControl
        label={t("list.show")}
        segments={views.map((each) => ({ value: each, label: t(`list.views.${each}`) }))}
        value={view}
        onValueChange={(chosen) => change({ view: chosen, offset: 0 })}
      />
      <PlanTable
        plans={data?.items}
        isStale={isPlaceholderData}
        empty={
          <EmptyState icon={<CalendarClock aria-hidden="true" />} title={t("list.empty.title")}>
            <p>{t("list.empty.text")}</p>
          </EmptyState>
        }
      />
      {total > perPage && (
        <Pagination
          offset={offset}
          limit={perPage}
          total={total}
          words={pageWords}
          onOffsetChange={(next) => change({ offset: next })}
        />
      )}
    </Stack>
  );
};

/** Payment plans of all customers, those under way first. */
export const PlansScreen = () => {
  const t = useWords();
  const title = t("list.title");
  return (
    <Page title={title} documentTitle={useDeskTitle(title)} lead={t("list.lead")} width="full">
      <PartBoundary failedTitle={t("failedToRead")} words={t} fallback={null}>
        <PlanList />
      </PartBoundary>
    </Page>
  );
};
