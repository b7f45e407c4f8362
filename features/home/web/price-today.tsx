import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hourAt, plainDate } from "#energy/calendar.ts";
import { energyPeriodName, type PeriodName } from "#energy/period-names.ts";
import { energyPeriodsOfDay } from "#energy/tariff-periods.ts";
import { getMarketPrices } from "#features/market-prices/contract/get-market-prices.ts";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { query } from "#platform/web/api/query.ts";
import { useOfferedPath } from "#platform/web/routing/offered-screens.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import styles from "./price-today.module.css";
import { useWords } from "./words.ts";

const homeTariff = "018";

interface PeriodSpan {
  readonly from: number;
  readonly to: number;
  readonly name: PeriodName;
}

/** Hours of the same period in one piece; on a day of 23 or 25 hours by their number. */
const spansOf = (periods: readonly number[]): PeriodSpan[] => {
  const spans: { from: number; to: number; name: PeriodName }[] = [];
  for (const [hour, period] of periods.entries()) {
    const name = energyPeriodName(period, 3) ?? "valley";
    const last = spans.at(-1);
    if (last?.name === name) last.to = hour + 1;
    else spans.push({ from: hour, to: hour + 1, name });
  }
  return spans;
};

/** The hours of a day as a bar in the colours of their periods, which is also told in words. */
const DayClock = ({ day }: { readonly day: string }) => {
  const t = useWords();
  const periods = energyPeriodsOfDay(homeTariff, plainDate(day), "peninsula");
  const [openedAt] = useState(() => new Date());
  const hour = hourAt(openedAt, "Europe/Madrid");
  const now = energyPeriodName(periods[hour] ?? 3, 3) ?? "valley";
  const text = spansOf(periods)
    .map(({ from, to, name }) => t("hero.today.range", { from, to, period: t(`hero.today.${name}`) }))
    .join(", ");
  return (
    <>
      <VisuallyHidden>{t("hero.today.clock", { text })}</VisuallyHidden>
      <div className={styles.clock} aria-hidden="true">
        {periods.map((period, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an hour is its place in the day
          <span
            key={index}
            className={styles.hour}
            data-period={period}
            data-now={index === hour || undefined}
          />
        ))}
      </div>
      <p>{t("hero.today.now", { period: now })}</p>
    </>
  );
};

/** What a kWh costs today, with the cheapest hours; the room is held while it loads, and empty where no price is known. */
export const PriceToday = () => {
  const t = useWords();
  const formats = useFormats();
  const board = useOfferedPath("marketPrices");
  // An introduction does without the price when it cannot be loaded.
  const { data } = useQuery({
    ...query(getMarketPrices, { query: { series: "pvpc" } }),
    enabled: board !== undefined,
  });
  if (board === undefined) return null;
  if (data?.meanCentsMwh == null) return <div className={styles.today} />;
  const { cheapest } = data;
  return (
    <div className={styles.today}>
      <p className={styles.figure}>{formats.fineMoney(data.meanCentsMwh / 1000)}</p>
      <p>{t("hero.today.kwh")}</p>
      <DayClock day={data.day} />
      <p>
        {cheapest !== null &&
          `${t("hero.today.cheapest", { from: formats.time(cheapest.startsAt), to: formats.time(cheapest.endsAt) })} `}
        <TextLink href={`${board}?series=pvpc`}>{t("hero.today.board")}</TextLink>
      </p>
    </div>
  );
};
