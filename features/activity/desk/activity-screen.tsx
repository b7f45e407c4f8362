import { useSuspenseQuery } from "@tanstack/react-query";
import { ChartSkeleton } from "#platform/ui/data/energy-chart.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { defineUrlState, urlParameter, useUrlState } from "#platform/web/routing/url-state.ts";
import { activityPeriods, getActivity, type ActivityPeriod } from "../contract/get-activity.ts";
import { ActivityFigureChart } from "./activity-chart.tsx";
import styles from "./activity.module.css";
import { useWords } from "./words.ts";

const activityState = defineUrlState({ by: urlParameter.choice("by", activityPeriods, "day") });

const Figures = ({ by }: { readonly by: ActivityPeriod }) => {
  const { data } = useSuspenseQuery(query(getActivity, { query: { by } }));
  return (
    <div className={styles.charts}>
      {data.figures.map((figure) => (
        <ActivityFigureChart key={figure.id} figure={figure} periods={data.periods} by={by} />
      ))}
    </div>
  );
};

/** What happens in the portal, by day or by week. */
export const ActivityScreen = () => {
  const t = useWords();
  const title = t("title");
  const { state, change } = useUrlState(activityState);
  return (
    <Page title={title} documentTitle={useDeskTitle(title)} lead={t("lead")} width="full">
      <Stack>
        <SegmentedControl
          label={t("by")}
          segments={activityPeriods.map((by) => ({ value: by, label: t(by === "day" ? "days" : "weeks") }))}
          value={state.by}
          onValueChange={(by) => change({ by })}
        />
        <PartBoundary failedTitle={t("failed")} words={t} fallback={<ChartSkeleton label={t("loading")} />}>
          <Figures by={state.by} />
        </PartBoundary>
      </Stack>
    </Page>
  );
};
