import { useSuspenseQueries, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addDays, addMonths, firstOfMonth, madridDate, type PlainDate } from "#energy/calendar.ts";
import { excessMeasureOf } from "#energy/excess-power.ts";
import type { MonthlyDemand } from "#energy/maximum-demand.ts";
import { powerDemandsOf, type QuarterHourDemands } from "#energy/power-demands.ts";
import { type AccessTariff, findAccessTariff } from "#energy/tariffs.ts";
import { getContract } from "#features/contracts/contract/get-contract.ts";
import { getContractPrices } from "#features/contracts/contract/get-contract-prices.ts";
import { listMaximumDemands } from "#features/contracts/contract/list-maximum-demands.ts";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { getConsumptionChart } from "../../contract/get-consumption-chart.ts";
import { usePatternWords } from "./patterns-words.ts";
import { PowerForm } from "./power-form.tsx";
import { quarterHourDemands } from "./quarter-hour-demands.ts";

interface PowersProps {
  readonly contractName: string;
  readonly contractId: number;
  readonly tariff: AccessTariff;
  readonly contractedW: readonly number[];
  readonly pricesEurKwYear: readonly number[];
  readonly maxima: readonly MonthlyDemand[];
  readonly today: PlainDate;
}

const Powers = ({
  quarterHours,
  ...props
}: PowersProps & { quarterHours: readonly QuarterHourDemands[] }) => {
  const t = usePatternWords();
  const { contractName, tariff } = props;
  const known = powerDemandsOf({ ...props, tariff: tariff.code, quarterHours });
  if (known === null) return <p>{t("power.none")}</p>;
  return <PowerForm contractName={contractName} tariff={tariff} {...known} />;
};

/** With the quarter-hours of the last twelve complete months. */
const PowersByQuarterHours = (props: PowersProps) => {
  const { contractId, tariff, today } = props;
  const month = firstOfMonth(today);
  const { data: chart } = useSuspenseQuery(
    query(getConsumptionChart, {
      params: { contractId, type: "quarter-hourly" },
      query: { records: "no", start: addMonths(month, -12), end: addDays(month, -1) },
    }),
  );
  return <Powers {...props} quarterHours={quarterHourDemands(chart, tariff.powerPeriods)} />;
};

const LoadedPowers = ({ contractName }: { contractName: string }) => {
  const t = usePatternWords();
  const [today] = useState(() => madridDate(new Date()));
  const params = { name: contractName };
  const [{ data: contract }, { data: demands }, { data: priced }] = useSuspenseQueries({
    queries: [
      query(getContract, { params }),
      query(listMaximumDemands, { params }),
      query(getContractPrices, { params }),
    ],
  });
  const tariff = findAccessTariff(contract.accessTariff.name);
  const contractedW = contract.powers.map(({ powerW }) => powerW);
  if (tariff === null || contractedW.length === 0) return <p>{t("power.none")}</p>;
  const prices = priced.prices?.periods ?? [];
  const pricesEurKwYear = prices.flatMap(({ powerEurKwYear }) => powerEurKwYear ?? []);
  if (pricesEurKwYear.length < contractedW.length) return <p>{t("power.noPrices")}</p>;
  const { contractId } = contract;
  const maxima = demands.months;
  const props = { contractName, contractId, tariff, contractedW, pricesEurKwYear, maxima, today };
  return excessMeasureOf(tariff.code, contractedW) === "quarter_hours" ? (
    <PowersByQuarterHours {...props} />
  ) : (
    <Powers {...props} quarterHours={[]} />
  );
};

/** What other powers would cost or save a year, with the excess of each, beside the highest demand of each period. */
export const PowerSection = ({ contractName }: { contractName: string }) => {
  const t = usePatternWords();
  return (
    <Section title={t("power.title")} lead={t("power.lead")}>
      <PartBoundary
        failedTitle={t("power.failed")}
        fallback={<Skeleton height="220px" />}
        words={t}
        question={contractName}
      >
        <LoadedPowers key={contractName} contractName={contractName} />
      </PartBoundary>
    </Section>
  );
};
