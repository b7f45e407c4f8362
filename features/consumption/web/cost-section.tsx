import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { plainDate } from "#energy/calendar.ts";
import { type Definition, DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Fold } from "#platform/ui/layout/fold.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { ConsumptionChart } from "../contract/consumption-chart.ts";
import { type ConsumptionCost, getConsumptionCost } from "../contract/get-consumption-cost.ts";
import { type ComparedSpan, comparedSpans, daysIn } from "./span.ts";
import { useConsumptionNames } from "./use-consumption-names.ts";
import { changeBetween } from "./usage-summary.tsx";
import { useWords } from "./words.ts";

/** The request for the cost of the days of a chart. */
export const costOfChart = (contractId: number, { type, startsOn, endsOn }: ConsumptionChart) =>
  query(getConsumptionCost, {
    params: { contractId, type },
    query: startsOn === null || endsOn === null ? {} : { start: startsOn, end: endsOn },
  });

interface CostSectionProps {
  contractId: number;
  chart: ConsumptionChart;
}

/** The cost of the days shown as a bill would have it, with the comparison with the year before. */
export const CostSection = ({ contractId, chart }: CostSectionProps) => {
  const t = useWords();
  const formats = useFormats();
  const totals = useQuery(costOfChart(contractId, chart)).data?.totals;
  return (
    <Fold
      id="cost"
      open={useLocation().hash === "#cost"}
      title={t("cost.title")}
      detail={totals == null ? undefined : formats.money(totals.totalCents)}
    >
      <p>{t("cost.lead")}</p>
      <PartBoundary
        failedTitle={t("cost.failed")}
        fallback={<CostSkeleton />}
        words={t}
        question={`${chart.type} ${chart.startsOn} ${chart.endsOn}`}
      >
        <Cost contractId={contractId} chart={chart} />
      </PartBoundary>
    </Fold>
  );
};

const CostSkeleton = () => (
  <Stack>
    <Skeleton width="min(100%, 16rem)" height="4.5em" />
    <Skeleton height="14em" />
  </Stack>
);

const Cost = ({ contractId, chart }: CostSectionProps) => {
  const t = useWords();
  const formats = useFormats();
  const { data: cost } = useSuspenseQuery(costOfChart(contractId, chart));
  const { startsOn, endsOn, totals, productName } = cost;
  if (startsOn === null || endsOn === null) return null;
  if (totals === null) return <UnpricedDays cost={cost} />;
  const days = startsOn === endsOn ? formats.weekday(startsOn) : formats.period(startsOn, endsOn);
  return (
    <Stack>
      <KeyFigures>
        <KeyFigure
          size="large"
          label={t("cost.total", { days })}
          value={formats.moneyParts(totals.totalCents)}
          detail={<YearBefore contractId={contractId} chart={chart} cost={cost} />}
        />
      </KeyFigures>
      <CostLines totals={totals} pricedDays={cost.pricedDays} />
      <UnpricedDays cost={cost} />
      <RegulatedAmounts cost={cost} />
      <BilledExtras billed={cost.billed} />
      <p>
        {productName !== null && `${t("cost.prices", { product: productName })} `}
        {t(cost.billed.length === 0 ? "cost.notIncluded" : "cost.otherDays")}
      </p>
    </Stack>
  );
};

type CostTotals = NonNullable<ConsumptionCost["totals"]>;

/** The lines of a bill: energy by period, fixed terms and taxes apart. */
const CostLines = ({ totals, pricedDays }: { totals: CostTotals; pricedDays: number }) => {
  const t = useWords();
  const formats = useFormats();
  const names = useConsumptionNames(totals.energyByPeriod.length);
  const lines: readonly (readonly [term: string, cents: number])[] = [
    ...totals.energyByPeriod.map(
      ({ period, cents }) => [t("cost.energy", { period: names.period(period) }), cents] as const,
    ),
    [t("cost.surplus"), totals.surplusCents],
    [t("cost.power", { days: pricedDays }), totals.powerCents],
    [t("cost.fixed", { days: pricedDays }), totals.fixedCents],
    [t("cost.socialBonus"), totals.socialBonusFinancingCents],
    [t("cost.meterRent"), totals.meterRentCents],
    [t("cost.electricityTax"), totals.electricityTaxCents],
    [t(`cost.salesTax.${totals.salesTax ?? "vat"}`), totals.salesTaxCents],
  ];
  const rows: Definition[] = [
    ...lines
      .filter(([, cents]) => cents !== 0)
      .map(([term, cents]) => ({ term, description: formats.money(cents) })),
    {
      term: <strong>{t("cost.sum")}</strong>,
      description: <strong>{formats.money(totals.totalCents)}</strong>,
    },
  ];
  return (
    <>
      <DefinitionList layout="totals" rows={rows} />
      {totals.uncompensatedSurplusCents > 0 && (
        <p>{t("cost.uncompensated", { amount: formats.money(totals.uncompensatedSurplusCents) })}</p>
      )}
    </>
  );
};

/** What the bills of these days have besides: reactive energy, excess power, the social bonus, discounts, services. */
const BilledExtras = ({ billed }: Pick<ConsumptionCost, "billed">) => {
  const t = useWords();
  const formats = useFormats();
  if (billed.length === 0) return null;
  return (
    <Stack gap="small">
      <p>{t("cost.billed.lead")}</p>
      <DefinitionList
        layout="amounts"
        rows={billed.map(({ concept, name, cents }) => ({
          term: name ?? t(`cost.billed.${concept}`),
          description: formats.money(cents),
        }))}
      />
    </Stack>
  );
};

/** The days whose cost leaves out a regulated amount, and those for which the last known one is carried on. */
const RegulatedAmounts = ({ cost: { withoutFinancing, carriedOnSince } }: { cost: ConsumptionCost }) => {
  const t = useWords();
  const formats = useFormats();
  return (
    <>
      {withoutFinancing !== null && (
        <p>
          {t("cost.withoutFinancing", {
            days: formats.period(withoutFinancing.startsOn, withoutFinancing.endsOn),
          })}
        </p>
      )}
      {carriedOnSince !== null && <p>{t("cost.carriedOn", { day: formats.day(carriedOnSince) })}</p>}
    </>
  );
};

/** The days that cannot be priced, with the reason. */
const UnpricedDays = ({ cost }: { cost: ConsumptionCost }) => {
  const t = useWords();
  const formats = useFormats();
  if (cost.unpriced.length === 0) return null;
  return (
    <Notice title={t("cost.unpriced.title")}>
      {cost.unpriced
        .map(({ startsOn, endsOn, reason }) =>
          t(`cost.unpriced.${reason}`, {
            days: startsOn === endsOn ? formats.day(startsOn) : formats.period(startsOn, endsOn),
          }),
        )
        .join(" ")}
    </Notice>
  );
};

/** The span of the same days a year before, when the whole of it has data. */
const yearBefore = ({ type, startsOn, endsOn, firstDay }: ConsumptionChart): ComparedSpan | undefined => {
  if (startsOn === null || endsOn === null || firstDay === null) return undefined;
  const shown = { startsOn: plainDate(startsOn), endsOn: plainDate(endsOn) };
  const span = comparedSpans(type, shown, plainDate(firstDay)).find(
    ({ against }) => against === "yearBefore",
  );
  return span?.sinceOn === shown.startsOn ? span : undefined;
};

/** "12 % less than on the same days a year before, 1–30 Nov 2025 (41,20 €), with the prices of then". */
const YearBefore = ({ contractId, chart, cost }: CostSectionProps & { cost: ConsumptionCost }) => {
  const t = useWords();
  const formats = useFormats();
  const span = yearBefore(chart);
  const { data: before } = useQuery({
    ...query(getConsumptionCost, {
      params: { contractId, type: chart.type },
      query: span === undefined ? {} : { start: span.startsOn, end: span.endsOn },
    }),
    enabled: span !== undefined,
  });
  if (span === undefined || before?.totals == null || cost.totals === null) return null;
  const isWhole = before.unpriced.length === 0 && before.startsOn === span.startsOn;
  const change = changeBetween(
    { amount: before.totals.totalCents, days: daysIn(span) },
    {
      amount: cost.totals.totalCents,
      days: daysIn({ startsOn: span.sinceOn, endsOn: plainDate(chart.endsOn ?? span.endsOn) }),
    },
  );
  if (!isWhole || cost.unpriced.length > 0 || change === undefined) return null;
  return t("cost.yearBefore", {
    trend: change.trend,
    percent: formats.percentage(change.share),
    perDay: change.perDay,
    days: formats.period(span.startsOn, span.endsOn),
    amount: formats.money(before.totals.totalCents),
  });
};
