import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import type { Formats } from "#platform/contract/format.ts";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Fold } from "#platform/ui/layout/fold.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { type BillForecastAnswer, getBillForecast } from "../contract/get-bill-forecast.ts";
import { changeFrom } from "./usage-summary.tsx";
import { useWords } from "./words.ts";

interface ForecastSectionProps {
  contractId: number;
}

/** What the running bill will come to, what that rests on, and how far the last forecast was off. */
export const ForecastSection = ({ contractId }: ForecastSectionProps) => {
  const t = useWords();
  const formats = useFormats();
  const forecast = useQuery(query(getBillForecast, { params: { contractId } })).data?.forecast;
  return (
    <Fold
      id="forecast"
      open={useLocation().hash === "#forecast"}
      title={t("forecast.title")}
      detail={forecast == null ? undefined : intervalMoney(formats, forecast)(forecast.totalCents)}
    >
      <PartBoundary failedTitle={t("forecast.failed")} fallback={<Skeleton height="9em" />} words={t}>
        <Forecast contractId={contractId} />
      </PartBoundary>
    </Fold>
  );
};

const Forecast = ({ contractId }: ForecastSectionProps) => {
  const t = useWords();
  const formats = useFormats();
  const { data } = useSuspenseQuery(query(getBillForecast, { params: { contractId } }));
  const { forecast, reason, previous } = data;
  if (forecast === null) return <p>{t(`forecast.none.${reason ?? "too_few_readings"}`)}</p>;
  const isForecast = forecast.forecastDays > 0 || forecast.expectedPriceDays > 0;
  const write = intervalMoney(formats, forecast);
  const intervalText = ({ lowCents, highCents }: typeof forecast): string =>
    lowCents === highCents
      ? t("forecast.certain")
      : t("forecast.interval", { low: write(lowCents), high: write(highCents) });
  return (
    <Stack>
      <KeyFigures>
        <KeyFigure
          size="large"
          label={t("forecast.label", { days: formats.period(forecast.startsOn, forecast.endsOn) })}
          value={isForecast ? write(forecast.totalCents) : formats.moneyParts(forecast.totalCents)}
          detail={isForecast ? intervalText(forecast) : t("forecast.allMeasured")}
        />
      </KeyFigures>
      {forecast.walletCents > 0 && (
        <p>{t("forecast.wallet", { amount: formats.money(forecast.walletCents) })}</p>
      )}
      {isForecast && <Basis forecast={forecast} />}
      {forecast.carriedOnSince !== null && (
        <p>{t("cost.carriedOn", { day: formats.day(forecast.carriedOnSince) })}</p>
      )}
      {previous !== null && <Previous previous={previous} />}
    </Stack>
  );
};

/** Writes the amounts of a forecast in whole euros, or with cents where the ends of its interval would look alike. */
const intervalMoney = (
  { money, wholeMoney }: Pick<Formats, "money" | "wholeMoney">,
  { lowCents, highCents }: { readonly lowCents: number; readonly highCents: number },
) => (wholeMoney(lowCents) === wholeMoney(highCents) ? money : wholeMoney);

/** On what the forecast rests. */
const Basis = ({ forecast }: { forecast: NonNullable<BillForecastAnswer["forecast"]> }) => {
  const t = useWords();
  const formats = useFormats();
  const { measuredDays, forecastDays, expectedPriceDays, recentDays, yearBeforeShare, trials } = forecast;
  return (
    <p>
      {[
        t("forecast.measured", { measuredDays, count: measuredDays + forecastDays }),
        t("forecast.rest", { recentDays }),
        yearBeforeShare === null
          ? t("forecast.noYearBefore")
          : t("forecast.yearBefore", { percent: formats.percentage(yearBeforeShare) }),
        trials > 0 ? t("forecast.trials", { trials }) : t("forecast.noTrials"),
        ...(expectedPriceDays > 0 ? [t("forecast.expectedPrices", { days: expectedPriceDays })] : []),
        t("cost.notIncluded"),
      ].join(" ")}
    </p>
  );
};

/** How far the forecast of the last bill was off. */
const Previous = ({ previous }: { previous: NonNullable<BillForecastAnswer["previous"]> }) => {
  const t = useWords();
  const formats = useFormats();
  const { totalCents, actualCents, lowCents, highCents } = previous;
  const change = changeFrom(totalCents, actualCents);
  const write = intervalMoney(formats, previous);
  if (change === undefined) return null;
  const { invoiceNumber } = previous;
  return (
    <p>
      {t(lowCents === highCents ? "forecast.previousCertain" : "forecast.previous", {
        bill: invoiceNumber === null ? "none" : "bill",
        number: invoiceNumber ?? "",
        days: formats.period(previous.startsOn, previous.endsOn),
        forecast: write(totalCents),
        low: write(lowCents),
        high: write(highCents),
        actual: formats.money(actualCents),
        trend: change.trend,
        percent: formats.percentage(change.share),
      })}
    </p>
  );
};
