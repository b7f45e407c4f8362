import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { madridDate } from "#energy/calendar.ts";
import { excessMeasureOf } from "#energy/excess-power.ts";
import { powerChangeCosts } from "#energy/power-change-costs.ts";
import { yearlyPowerCost } from "#energy/power-cost.ts";
import { powerDemandsOf, type KnownDemands } from "#energy/power-demands.ts";
import { withPowerTaxes, yearlyPowerCents } from "#energy/power-price.ts";
import { type AccessTariff, findAccessTariff } from "#energy/tariffs.ts";
import { getPrivateSettings } from "#features/operations/contract/get-private-settings.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { query } from "#platform/web/api/query.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { type ContractPrices, getContractPrices } from "#features/contracts/contract/get-contract-prices.ts";
import { listMaximumDemands } from "#features/contracts/contract/list-maximum-demands.ts";
import { useWords } from "./words.ts";

interface PowerFacts {
  readonly prices: ContractPrices | null;
  /** Null where a period has no demand or no price. */
  readonly known: KnownDemands | null;
}

/** The prices and the demands of the last year; null until they are loaded, and where there are none. */
export const usePowerFacts = ({ name, powers, accessTariff }: Contract): PowerFacts => {
  const [today] = useState(() => madridDate(new Date()));
  const params = { name };
  const [{ data: priced }, { data: demands }] = useQueries({
    queries: [query(getContractPrices, { params }), query(listMaximumDemands, { params })],
  });
  const prices = priced?.prices ?? null;
  const tariff = findAccessTariff(accessTariff.name)?.code;
  if (prices === null || demands === undefined || tariff === undefined) return { prices, known: null };
  const known = powerDemandsOf({
    tariff,
    contractedW: powers.map(({ powerW }) => powerW),
    pricesEurKwYear: prices.periods.flatMap(({ powerEurKwYear }) => powerEurKwYear ?? []),
    maxima: demands.months,
    // Above 50 kW the excess is that of the quarter-hours, which the screen of patterns has.
    quarterHours: [],
    today,
  });
  return { prices, known };
};

/** The powers and what they cost a year with taxes, with the excess where both can be calculated. */
const yearOf = (
  { prices, known }: PowerFacts,
  currentW: readonly number[],
  requestedW: readonly number[],
) => {
  const eurKwYear = prices?.periods.map(({ powerEurKwYear }) => powerEurKwYear) ?? [];
  const factors = prices?.powerTaxFactors ?? null;
  const [now, after] = [currentW, requestedW].map((powersW) => ({
    powersW,
    cents: yearlyPowerCents(powersW, eurKwYear)?.reduce((sum, cents) => sum + cents, 0),
    excessCents: known === null ? null : yearlyPowerCost(known.demands, powersW).excessCents,
  }));
  if (factors === null || now?.cents === undefined || after?.cents === undefined) return undefined;
  const hasExcess = now.excessCents !== null && after.excessCents !== null;
  const withTaxes = ({ powersW, cents = 0, excessCents }: typeof now): number =>
    withPowerTaxes(cents + (hasExcess ? (excessCents ?? 0) : 0), powersW, factors);
  return {
    nowCents: withTaxes(now),
    afterCents: withTaxes(after),
    hasExcess: hasExcess && (now.excessCents ?? 0) + (after.excessCents ?? 0) > 0,
    isExcessUnknown: known !== null && !hasExcess,
  };
};

interface CostsProps {
  readonly contract: Contract;
  readonly facts: PowerFacts;
  readonly requestedW: readonly number[];
}

/** Whether the meter would cut the supply off at a demand of the last year. */
const isCutOff = (tariff: AccessTariff, requestedW: readonly number[], known: KnownDemands | null): boolean =>
  excessMeasureOf(tariff.code, requestedW) === "none" &&
  (known?.highest.some(({ highest }, index) => (highest?.powerW ?? 0) > (requestedW[index] ?? 0)) ?? false);

/** The distributor's fees, once. */
const useFees = ({ contract, requestedW }: CostsProps, tariff: AccessTariff) => {
  const { data: settings } = useQuery(query(getPrivateSettings, {}));
  if (settings === undefined) return undefined;
  const { connectionEur, accessEurPerKw, extensionEurPerKw } = settings.powerChangeCosts;
  return powerChangeCosts({
    currentW: contract.powers.map(({ powerW }) => powerW),
    requestedW,
    highestHeldW: null,
    tariff: tariff.code,
    fees: {
      connectionCents: connectionEur * 100,
      accessCentsPerKw: accessEurPerKw * 100,
      extensionCentsPerKw: extensionEurPerKw * 100,
    },
  });
};

const Costs = (props: CostsProps & { readonly tariff: AccessTariff }) => {
  const { contract, facts, requestedW, tariff } = props;
  const t = useWords();
  const { money } = useFormats();
  const costs = useFees(props, tariff);
  const year = yearOf(
    facts,
    contract.powers.map(({ powerW }) => powerW),
    requestedW,
  );
  if (costs === undefined) return null;
  const isRaised = costs.direction === "raised";
  const feeFactor = facts.prices?.powerTaxFactors?.fees;
  const difference = year === undefined ? 0 : year.afterCents - year.nowCents;
  const title =
    year === undefined
      ? t("powerChange.costs")
      : t(difference > 0 ? "powerChange.more" : "powerChange.less", { amount: money(Math.abs(difference)) });
  const row = (term: string, cents: number) => ({ term, description: money(cents) });
  return (
    <Notice
      tone={isCutOff(tariff, requestedW, facts.known) ? "warning" : "info"}
      title={title}
      announce="polite"
    >
      {isCutOff(tariff, requestedW, facts.known) && <p>{t("powerChange.tooLow")}</p>}
      {year !== undefined && (
        <DefinitionList
          layout="amounts"
          rows={[
            row(t("powerChange.yearNow"), year.nowCents),
            row(t("powerChange.yearAfter"), year.afterCents),
          ]}
        />
      )}
      <DefinitionList
        layout="totals"
        rows={[
          row(t("powerChange.connection"), costs.connectionCents),
          ...(isRaised
            ? [
                row(t("powerChange.access"), costs.accessCents),
                row(t("powerChange.extension"), costs.extensionCents),
              ]
            : []),
          feeFactor === undefined
            ? row(t("powerChange.total"), costs.totalCents)
            : row(t("powerChange.totalWithTax"), Math.round(costs.totalCents * feeFactor)),
        ]}
      />
      {year?.hasExcess === true && <p>{t("powerChange.withExcess")}</p>}
      {year?.isExcessUnknown === true && <p>{t("powerChange.excessUnknown")}</p>}
      <p>{t(isRaised ? "powerChange.extensionNote" : "powerChange.lowered")}</p>
      {costs.isExtensionQuoted && <p>{t("powerChange.extensionQuoted")}</p>}
    </Notice>
  );
};

/** What the powers as written cost a year beside the present ones, with taxes, and the distributor's fees. */
export const PowerChangeCosts = (props: CostsProps) => {
  const tariff = findAccessTariff(props.contract.accessTariff.name);
  return tariff === null ? null : <Costs {...props} tariff={tariff} />;
};
