import { Download, Euro } from "lucide-react";
import { useState, useEffect, useRef, type FocusEvent, type ReactNode } from "react";
import { plainDate, type PlainDate } from "#energy/calendar.ts";
import { ChartFrame } from "#platform/ui/data/chart-frame.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import type { ErrorOf } from "#platform/web/api/api-error.ts";
import { useDownload } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import type { ChartType } from "../contract/chart-type.ts";
import type { ConsumptionChart } from "../contract/consumption-chart.ts";
import type { ConsumptionCost } from "../contract/get-consumption-cost.ts";
import { downloadConsumption } from "../contract/download-consumption.ts";
import styles from "./chart-part.module.css";
import { ConsumptionBars } from "./consumption-bars.tsx";
import { ConsumptionTable } from "./consumption-table.tsx";
import { DateNavigation, DateNavigationSkeleton } from "./date-navigation.tsx";
import { NoReadingsInRange } from "./reading-notes.tsx";
import { hasReadings } from "./series.ts";
import { type Span, spanOf } from "./span.ts";
import { type ConsumptionAddressState, units } from "./url-state.ts";
import { useWords } from "./words.ts";

interface ViewSwitchProps {
  view: ChartType;
  onViewChange: (view: ChartType) => void;
}

const views = ["monthly", "daily", "hourly", "quarter-hourly"] as const;

/** Switches the resolution: months, days, hours or quarters of an hour. */
const ViewSwitch = ({ view, onViewChange }: ViewSwitchProps) => {
  const t = useWords();
  // The URL is updated after a moment; meanwhile the pressed option must stay selected.
  const [pressed, setPressed] = useState({ on: view, view });
  if (pressed.on !== view) setPressed({ on: view, view });
  const handleChange = (next: ChartType): void => {
    setPressed({ on: view, view: next });
    onViewChange(next);
  };
  return (
    <SegmentedControl
      label={t("views.label")}
      segments={views.map((value) => ({ value, label: t(`views.${value}`) }))}
      value={pressed.view}
      onValueChange={handleChange}
    />
  );
};

/** Switches what the bars show: energy, or what it cost. */
const UnitSwitch = ({ state: { address, go } }: Pick<ChartPartProps, "state">) => {
  const t = useWords();
  return (
    <SegmentedControl
      label={t("units.label")}
      segments={units.map((value) => ({ value, label: t(`units.${value}`) }))}
      value={address.unit}
      onValueChange={(unit) => go({ unit })}
    />
  );
};

/**
 * Moves the focus to a container when new content replaces the focused element, such as an opened bar or row.
 * `content` identifies what is rendered; undefined while there is none. The container needs a `tabIndex` of -1.
 */
const useRestoreFocus = (content: string | undefined) => {
  const part = useRef<HTMLElement>(null);
  const before = useRef(content);
  const wasInside = useRef(false);
  // Outside React: the browser drops the focus of what is removed.
  useEffect(() => {
    const isOther = before.current !== undefined && before.current !== content;
    before.current = content;
    if (!isOther || !wasInside.current || document.activeElement !== document.body) return;
    part.current?.focus({ preventScroll: true });
  }, [content]);
  return {
    ref: part,
    onFocus: (): void => {
      wasInside.current = true;
    },
    onBlur: (event: FocusEvent): void => {
      // A removed element loses focus without a related target.
      if (event.relatedTarget !== null) wasInside.current = false;
    },
  };
};

const formats = ["csv", "xlsx", "json"] as const;
type Format = (typeof formats)[number];

interface FormatButtonsProps {
  error: ErrorOf<typeof downloadConsumption> | null;
  /** The format that is on its way. */
  busyFormat: Format | undefined;
  onDownload: (format: Format) => void;
}

/** A button for each format: CSV with the regulator's columns, a spreadsheet, or JSON. */
export const FormatButtons = ({ error, busyFormat, onDownload }: FormatButtonsProps) => {
  const t = useWords();
  return (
    <Stack gap="small">
      <ButtonRow>
        {formats.map((format) => (
          <Button
            key={format}
            icon={<Download aria-hidden="true" />}
            onClick={() => onDownload(format)}
            {...(busyFormat === format ? { busyText: t("download.busy") } : {})}
          >
            {t(`download.${format}`)}
          </Button>
        ))}
      </ButtonRow>
      <FailureNotice title={t("download.failed")} error={error} words={t} />
    </Stack>
  );
};

interface DownloadButtonsProps {
  contractId: number;
  type: ChartType;
  /** Days that are shown. */
  span: Span;
}

/** Downloads of the days shown. */
const DownloadButtons = ({ contractId, type, span }: DownloadButtonsProps) => {
  const { mutate, error, isPending, variables } = useDownload(downloadConsumption);
  return (
    <FormatButtons
      error={error}
      busyFormat={isPending ? variables.query?.format : undefined}
      onDownload={(format) =>
        mutate({ params: { contractId, type }, query: { start: span.startsOn, end: span.endsOn, format } })
      }
    />
  );
};

interface ChartPartProps {
  contractId: number;
  view: ChartType;
  /** A day of the range shown; undefined until the latest is known. */
  day: PlainDate | undefined;
  chart: ConsumptionChart | undefined;
  /** Undefined until it is loaded. */
  cost: ConsumptionCost | undefined;
  isStale: boolean;
  state: ConsumptionAddressState;
}

type FrameState = "loading" | "empty" | "ready";

const stateOf = (chart: ConsumptionChart | undefined): FrameState => {
  if (chart === undefined) return "loading";
  return hasReadings(chart) ? "ready" : "empty";
};

const stateOfCost = (cost: ConsumptionCost | undefined): FrameState => {
  if (cost === undefined) return "loading";
  return cost.totals === null ? "empty" : "ready";
};

/** The days with data. */
const extentOf = (chart: ConsumptionChart | undefined): Span | undefined => {
  const { firstDay = null, lastDay = null } = chart ?? {};
  return firstDay === null || lastDay === null
    ? undefined
    : { startsOn: plainDate(firstDay), endsOn: plainDate(lastDay) };
};

interface ChartControlsProps extends Pick<ChartPartProps, "view" | "day" | "state"> {
  extent: Span | undefined;
  /** Another switch beside those of the view and the unit. */
  children?: ReactNode;
}

export const ChartControls = ({ view, day, extent, state, children }: ChartControlsProps) => (
  <div className={styles.controls}>
    <div className={styles.switches}>
      <ViewSwitch view={view} onViewChange={(next) => state.go({ view: next })} />
      <UnitSwitch state={state} />
      {children}
    </div>
    {day === undefined || extent === undefined ? (
      <DateNavigationSkeleton view={view} />
    ) : (
      <DateNavigation
        view={view}
        day={day}
        extent={extent}
        onDayChange={(next) => state.go({ date: next })}
      />
    )}
  </div>
);

/** In place of a chart of the cost when no day of the range has a price. */
const NoCost = () => {
  const t = useWords();
  return (
    <EmptyState icon={<Euro aria-hidden="true" />} title={t("cost.none")}>
      {t("cost.noneMeaning")}
    </EmptyState>
  );
};

/** The chart with its date and resolution controls, its table and its downloads. */
export const ChartPart = ({ contractId, view, day, chart, cost, isStale, state }: ChartPartProps) => {
  const t = useWords();
  const { hrefOf } = state;
  const isOfCost = state.address.unit === "cost";
  const ofReadings = stateOf(chart);
  const frameState = isOfCost && ofReadings === "ready" ? stateOfCost(cost) : ofReadings;
  const content = chart && `${chart.type} ${chart.startsOn}`;
  const restoredFocus = useRestoreFocus(content);
  const extent = extentOf(chart);
  return (
    <Stack>
      <ChartFrame
        title={t(isOfCost ? `chart.costTitle.${view}` : `chart.title.${view}`)}
        words={{ showTable: t("chart.showTable"), hideTable: t("chart.hideTable"), loading: t("loading") }}
        state={frameState}
        empty={
          ofReadings === "empty" ? (
            <NoReadingsInRange
              view={view}
              day={day}
              extent={extent}
              latestHref={hrefOf({ date: undefined })}
            />
          ) : (
            <NoCost />
          )
        }
        controlsPlace="below"
        controls={<ChartControls view={view} day={day} extent={extent} state={state} />}
        table={chart && <ConsumptionTable chart={chart} cost={cost} hrefOf={hrefOf} />}
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
            <ConsumptionBars
              key={`${content} ${state.address.unit}`}
              chart={chart}
              cost={isOfCost ? cost : undefined}
              state={state}
            />
          </section>
        )}
      </ChartFrame>
      {day !== undefined && ofReadings === "ready" && (
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
