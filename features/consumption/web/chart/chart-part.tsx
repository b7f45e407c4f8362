import { plainDate, type PlainDate } from "#energy/calendar.ts";
import type { ChartType } from "#features/consumption/contract/chart-type.ts";
import type { ConsumptionChart } from "#features/consumption/contract/consumption-chart.ts";
import { ChartFrame } from "#platform/ui/data/chart-frame.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import type { ConsumptionAddressState } from "../address/use-consumption-address.ts";
import { DateNavigation } from "../dates/date-navigation.tsx";
import { DateNavigationSkeleton } from "../dates/date-navigation-skeleton.tsx";
import { spanOf } from "../dates/span.ts";
import { DownloadButtons } from "../download/download-buttons.tsx";
import { NothingThen } from "../notes/nothing-then.tsx";
import { ConsumptionTable } from "../table/consumption-table.tsx";
import { hasReadings } from "../points/has-readings.ts";
import { useWords } from "../words.ts";
import styles from "./chart-part.module.css";
import { ConsumptionBars } from "./consumption-bars.tsx";
import { useRestoreFocus } from "./use-restore-focus.ts";
import { ViewSwitch } from "./view-switch.tsx";

interface ChartPartProps {
  contractId: number;
  view: ChartType;
  /** A day of what is shown; undefined until the latest is known. */
  day: PlainDate | undefined;
  chart: ConsumptionChart | undefined;
  isStale: boolean;
  state: ConsumptionAddressState;
}

const stateOf = (chart: ConsumptionChart | undefined): "loading" | "empty" | "ready" => {
  if (chart === undefined) return "loading";
  return hasReadings(chart) ? "ready" : "empty";
};

/** The chart with what moves it in time and detail, its table, and the same as a file. */
export const ChartPart = ({ contractId, view, day, chart, isStale, state }: ChartPartProps) => {
  const t = useWords();
  const { go, hrefOf } = state;
  const content = chart && `${chart.type} ${chart.startsOn}`;
  const restoredFocus = useRestoreFocus(content);
  const firstDay = chart?.firstDay ?? undefined;
  const lastDay = chart?.lastDay ?? undefined;
  const extent =
    firstDay === undefined || lastDay === undefined
      ? undefined
      : { startsOn: plainDate(firstDay), endsOn: plainDate(lastDay) };
  return (
    <Stack>
      <ChartFrame
        title={t(`chart.title.${view}`)}
        words={{ showTable: t("chart.showTable"), hideTable: t("chart.hideTable"), loading: t("loading") }}
        state={stateOf(chart)}
        empty={<NothingThen view={view} day={day} extent={extent} latestHref={hrefOf({ date: undefined })} />}
        controls={
          <div className={styles.controls}>
            <ViewSwitch view={view} onViewChange={(next) => go({ view: next })} />
            {day === undefined || extent === undefined ? (
              <DateNavigationSkeleton view={view} />
            ) : (
              <DateNavigation
                view={view}
                day={day}
                extent={extent}
                onDayChange={(next) => go({ date: next })}
              />
            )}
          </div>
        }
        table={chart && <ConsumptionTable chart={chart} hrefOf={hrefOf} />}
      >
        {chart && (
          <section
            {...restoredFocus}
            tabIndex={-1}
            aria-label={t(`table.caption.${chart.type}`)}
            className={styles.chart}
            data-stale={isStale || undefined}
            aria-busy={isStale}
          >
            <ConsumptionBars key={content} chart={chart} state={state} />
          </section>
        )}
      </ChartFrame>
      {day !== undefined && stateOf(chart) === "ready" && (
        <DownloadButtons
          key={`${view} ${day}`}
          contractId={contractId}
          type={view}
          span={spanOf(view, day)}
        />
      )}
    </Stack>
  );
};
