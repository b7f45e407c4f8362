import { useMemo } from "react";
import type { PlainDate } from "#energy/calendar.ts";
import type { ContractChoice } from "#features/contracts/contract/search-contracts.ts";
import { ChartFrame } from "#platform/ui/data/chart-frame.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useDownload } from "#platform/web/api/query.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { ChartType } from "../../contract/chart-type.ts";
import type { ConsumptionCost } from "../../contract/get-consumption-cost.ts";
import { downloadContractsConsumption } from "../../contract/download-contracts-consumption.ts";
import { ChartControls, FormatButtons } from "../chart-part.tsx";
import styles from "../chart-part.module.css";
import { blockUnitOf, energyInUnit } from "../energy-block.ts";
import { LastReading, NoReadings, NoReadingsInRange } from "../reading-notes.tsx";
import { hasReadings } from "../series.ts";
import { spanOf, type Span } from "../span.ts";
import { barLayouts, type ConsumptionAddressState } from "../url-state.ts";
import { useConsumptionNames } from "../use-consumption-names.ts";
import { SummarySkeleton } from "../usage-summary.tsx";
import { useWords } from "../words.ts";
import { TogetherBars, TogetherTable } from "./together-chart.tsx";
import { alignValues, shortNames, sumOfKnown, valuesOfChart } from "./together-values.ts";
import { type ChartsTogether, useChartsTogether, useCostsTogether } from "./use-charts-together.ts";

interface SummaryProps {
  shown: ChartsTogether;
  costs: readonly (ConsumptionCost | undefined)[];
  unit: "energy" | "cost";
  span: Span;
}

/** The consumption of all contracts, or what it cost with taxes; each contract is in the legend. */
const TogetherSummary = ({ shown, costs, unit, span }: SummaryProps) => {
  const t = useWords();
  const formats = useFormats();
  const names = useConsumptionNames(0);
  const energyWh = sumOfKnown(shown.charts.map(({ totals }) => totals.importWh));
  const cents = sumOfKnown(costs.map((cost) => cost?.totals?.totalCents ?? null));
  const words = { count: shown.contracts.length, days: names.span(shown.view, span) };
  const energy = energyWh === null ? t("chart.none") : energyInUnit(formats, blockUnitOf(energyWh))(energyWh);
  return (
    <KeyFigures>
      <KeyFigure size="large" label={t("together.imported", words)} value={energy} />
      {unit === "cost" && (
        <KeyFigure
          size="large"
          label={t("together.cost", words)}
          value={cents === null ? t("cost.noneOfBar") : formats.moneyParts(cents)}
        />
      )}
    </KeyFigures>
  );
};

interface GapsProps {
  shown: ChartsTogether;
  costs: readonly (ConsumptionCost | undefined)[];
  names: readonly string[];
}

/** Contracts that are not in the sums, or only in part: without readings or without prices on these days. */
const Gaps = ({ shown, costs, names }: GapsProps) => {
  const t = useWords();
  const list = (isListed: (index: number) => boolean): string =>
    names.filter((_, index) => isListed(index)).join(", ");
  const unread = list((index) => {
    const chart = shown.charts[index];
    return chart !== undefined && !hasReadings(chart);
  });
  const unpriced = list((index) => (costs[index]?.unpriced.length ?? 0) > 0);
  return (
    <>
      {unread !== "" && <Notice title={t("together.unread.title")}>{unread}</Notice>}
      {unpriced !== "" && <Notice title={t("together.unpriced.title")}>{unpriced}</Notice>}
    </>
  );
};

const TogetherDownloads = ({ shown, span }: { shown: ChartsTogether; span: Span }) => {
  const { mutate, error, isPending, variables } = useDownload(downloadContractsConsumption);
  const contractIds = shown.contracts.map(({ contractId }) => contractId);
  return (
    <FormatButtons
      error={error}
      busyFormat={isPending ? variables.query?.format : undefined}
      onDownload={(format) =>
        mutate({
          params: { contractIds, type: shown.view },
          query: { start: span.startsOn, end: span.endsOn, format },
        })
      }
    />
  );
};

/** Date and source of the last reading of each contract. */
const LastReadings = ({ shown, names }: Omit<GapsProps, "costs">) => {
  const t = useWords();
  return (
    <Section title={t("kinds.title")} lead={t("kinds.lead")}>
      {shown.charts.map((chart, index) => (
        <Disclosure key={shown.contracts[index]?.name} summary={names[index]}>
          {chart.lastDay === null ? t("chart.none") : <LastReading chart={chart} />}
        </Disclosure>
      ))}
    </Section>
  );
};

interface ConsumptionTogetherProps {
  contracts: readonly ContractChoice[];
  /** Whether no other contract is still being looked up. */
  isWhole: boolean;
  view: ChartType;
  date: PlainDate | undefined;
  state: ConsumptionAddressState;
}

/** Several contracts in one chart, with a column for each in the table. */
export const ConsumptionTogether = ({ state, ...selection }: ConsumptionTogetherProps) => {
  const t = useWords();
  const { contracts, view } = selection;
  const { unit, layout } = state.address;
  const { day, extent, isEmpty, shown, isStale } = useChartsTogether(selection);
  const costs = useCostsTogether(shown, unit === "cost");
  const names = useMemo(() => shortNames(shown?.contracts ?? []), [shown]);
  const values = useMemo(() => {
    if (shown === undefined) return undefined;
    const ofCharts = shown.charts.map((chart, index) => valuesOfChart(chart, unit, costs[index]));
    return alignValues(shown.view, ofCharts);
  }, [shown, costs, unit]);
  const [first] = contracts;
  if (isEmpty) return first && <NoReadings contract={first} view={view} state={state} />;
  const hasAny = shown === undefined || shown.charts.some(hasReadings);
  const isPriced =
    unit === "energy" || costs.every((cost, index) => cost ?? shown?.charts[index]?.startsOn === null);
  const span = day && spanOf(view, day);
  const waiting = hasAny ? "loading" : "empty";
  const isReady = shown !== undefined && values !== undefined && isPriced;
  return (
    <>
      {shown === undefined || span === undefined ? (
        <SummarySkeleton />
      ) : (
        <TogetherSummary shown={shown} costs={costs} unit={unit} span={span} />
      )}
      <Stack>
        <ChartFrame
          title={t(unit === "cost" ? `chart.costTitle.${view}` : `chart.title.${view}`)}
          words={{ showTable: t("chart.showTable"), hideTable: t("chart.hideTable"), loading: t("loading") }}
          state={isReady && hasAny ? "ready" : waiting}
          empty={
            <NoReadingsInRange
              view={view}
              day={day}
              extent={extent}
              latestHref={state.hrefOf({ date: undefined })}
            />
          }
          controlsPlace="below"
          controls={
            <ChartControls view={view} day={day} extent={extent} state={state}>
              <SegmentedControl
                label={t("together.layout.label")}
                segments={barLayouts.map((value) => ({ value, label: t(`together.layout.${value}`) }))}
                value={layout}
                onValueChange={(next) => state.go({ layout: next })}
              />
            </ChartControls>
          }
          table={
            isReady && (
              <TogetherTable {...values} view={shown.view} unit={unit} names={names} hrefOf={state.hrefOf} />
            )
          }
        >
          {isReady && (
            <div className={styles.chart} data-stale={isStale || undefined} aria-busy={isStale}>
              <TogetherBars
                key={`${shown.key} ${unit}`}
                {...values}
                view={shown.view}
                unit={unit}
                layout={layout}
                names={names}
              />
            </div>
          )}
        </ChartFrame>
        {isReady && hasAny && span !== undefined && <TogetherDownloads shown={shown} span={span} />}
      </Stack>
      {shown !== undefined && <Gaps shown={shown} costs={costs} names={names} />}
      {shown !== undefined && <LastReadings shown={shown} names={names} />}
    </>
  );
};
