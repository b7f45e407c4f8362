import { useSuspenseQuery } from "@tanstack/react-query";
import { energyPeriodName } from "#energy/period-names.ts";
import { Amount } from "#platform/ui/data/amount.tsx";
import { DayClock, spansOf } from "#platform/ui/data/day-clock.tsx";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { type ContractPrices, getContractPrices } from "../contract/get-contract-prices.ts";
import type { Contract } from "../contract/get-contract.ts";
import styles from "./prices-card.module.css";
import { useWords } from "./words.ts";

interface PricesProps {
  contractName: string;
}

interface PriceRow {
  readonly key: string;
  readonly name: string;
  readonly price: string;
  /** The tariff period whose colour it has on the clock. */
  readonly period?: string;
  /** When it holds. */
  readonly detail?: string;
}

const minDecimals = 2;
const maxDecimals = 6;

/** The names of periods, and the hours of a working day that each has. */
const usePeriodWords = ({ periods, workdayPeriods }: ContractPrices) => {
  const t = useWords();
  const count = periods.filter(({ energyEurKwh }) => energyEurKwh !== null).length;
  const restPeriod = `P${count}`;
  const nameOf = (period: string): string => {
    const name = energyPeriodName(Number(period.slice(1)), count);
    return name === undefined ? period : t(`prices.names.${name}`);
  };
  const hoursOf = (period: string): string => {
    const hours = spansOf(workdayPeriods)
      .filter((span) => span.period === period)
      .map(({ from, to }) => `${from}–${to} h`)
      .join(", ");
    if (hours === "") return t("prices.otherMonths");
    return t(period === restPeriod ? "prices.restDays" : "prices.workdays", { hours });
  };
  return { nameOf, hoursOf };
};

/** The energy by period, as one row where all have the same price, and what else the product has. */
const usePriceRows = (prices: ContractPrices) => {
  const t = useWords();
  const formats = useFormats();
  const { nameOf, hoursOf } = usePeriodWords(prices);
  const written = (value: number): string => formats.decimals(value, minDecimals, maxDecimals);
  const energy = prices.periods.flatMap(({ period, energyEurKwh }) =>
    energyEurKwh === null ? [] : [{ period, price: t("prices.energy", { price: written(energyEurKwh) }) }],
  );
  const isSame = energy.every(({ price }) => price === energy[0]?.price);
  const hasClock = !isSame && prices.workdayPeriods.length > 0;
  const energyRows = energy.map(({ period, price }): PriceRow => ({
    key: period,
    name: nameOf(period),
    price,
    ...(hasClock && { period, detail: hoursOf(period) }),
  }));
  const [first] = energyRows;
  const { fixedEurDay, surplusEurKwh } = prices;
  const rows: readonly PriceRow[] = [
    ...(isSame && first !== undefined ? [{ ...first, name: t("prices.any") }] : energyRows),
    ...(fixedEurDay === null
      ? []
      : [
          {
            key: "fixed",
            name: t("prices.fixed"),
            price: t("prices.fixedPrice", { price: written(fixedEurDay) }),
          },
        ]),
    ...(surplusEurKwh === null
      ? []
      : [
          {
            key: "surplus",
            name: t("prices.surplus"),
            price: t("prices.energy", { price: written(surplusEurKwh) }),
          },
        ]),
  ];
  return { rows, hasClock };
};

const LoadedPrices = ({ prices }: { prices: ContractPrices }) => {
  const t = useWords();
  const formats = useFormats();
  const { rows, hasClock } = usePriceRows(prices);
  const from = formats.dayInText(prices.validFrom);
  return (
    <>
      <div className={styles.head}>
        <p className={styles.validity}>
          {prices.validThrough === null
            ? t("prices.since", { from })
            : t("prices.between", { from, to: formats.dayInText(prices.validThrough) })}
        </p>
        {hasClock && <DayClock hours={prices.workdayPeriods} />}
      </div>
      <ul className={styles.rows}>
        {rows.map(({ key, name, price, period, detail }) => (
          <li key={key} className={styles.row}>
            <span className={styles.name} data-period={period}>
              {name}
            </span>
            <strong className={styles.price}>
              <Amount value={price} />
            </strong>
            {detail !== undefined && <span className={styles.detail}>{detail}</span>}
          </li>
        ))}
      </ul>
    </>
  );
};

const Prices = ({ contractName }: PricesProps) => {
  const t = useWords();
  const { data } = useSuspenseQuery(query(getContractPrices, { params: { name: contractName } }));
  return data.prices === null ? <p>{t("prices.none")}</p> : <LoadedPrices prices={data.prices} />;
};

/** Leads to every product and the best powers on the hours of the contract. */
const BestOfferLink = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const path = usePath();
  const { commodity, state, startsOn, name } = contract;
  if (commodity !== "electricity" || state !== "active" || startsOn === null) return null;
  return (
    <p>
      <TextLink href={`${path("consumption.bestTariff")}?${new URLSearchParams({ contract: name })}`}>
        {t("prices.best")}
      </TextLink>
    </p>
  );
};

/** The prices of a contract by period, on a clock of the day, and the way to what others would cost. */
export const PricesCard = ({ contract }: { readonly contract: Contract }) => {
  const t = useWords();
  const { name } = contract;
  return (
    <Card title={t("prices.title")}>
      <PartBoundary
        failedTitle={t("prices.failed")}
        words={t}
        fallback={<SkeletonText lines={8} label={t("prices.loading")} />}
        question={name}
      >
        <Prices contractName={name} />
      </PartBoundary>
      <BestOfferLink contract={contract} />
    </Card>
  );
};
