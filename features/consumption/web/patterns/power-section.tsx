import { useSuspenseQueries } from "@tanstack/react-query";
import { useState } from "react";
import { highestDemands, type PeriodDemand } from "#energy/maximum-demand.ts";
import { powerFromText } from "#energy/power-change.ts";
import { powerControlOf, powerProblems, type PowerProblem } from "#energy/power-limits.ts";
import { lowestSufficientPowers, yearlyPowerDifference } from "#energy/power-saving.ts";
import { type AccessTariff, findAccessTariff } from "#energy/tariffs.ts";
import { contractActions } from "#features/contracts/contract/contract-actions.ts";
import { getContract } from "#features/contracts/contract/get-contract.ts";
import { getContractPrices } from "#features/contracts/contract/get-contract-prices.ts";
import { listMaximumDemands } from "#features/contracts/contract/list-maximum-demands.ts";
import { contractRoutes } from "#features/contracts/contract/routes.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { usePatternWords } from "./patterns-words.ts";
import styles from "./power-section.module.css";

interface PowersProps {
  readonly contractName: string;
  readonly tariff: AccessTariff;
  readonly periods: readonly PeriodDemand[];
  readonly sufficientW: readonly number[];
  readonly pricesEurKwYear: readonly number[];
}

/** What is wrong with a power on its own; the rest of the problems cannot occur in this form. */
const shownProblems = [
  "above_tariff_limit",
  "below_tariff_limit",
  "below_previous_period",
  "not_positive",
] as const satisfies readonly PowerProblem[];

const PowersForm = ({ contractName, tariff, periods, sufficientW, pricesEurKwYear }: PowersProps) => {
  const t = usePatternWords();
  const formats = useFormats();
  const path = usePath();
  const [texts, setTexts] = useState(() => sufficientW.map((powerW) => formats.decimal(powerW / 1000)));
  const written = texts.map(powerFromText);
  const otherW = written.flatMap((powerW) => powerW ?? []);
  const isWritten = otherW.length === texts.length;
  const problems = isWritten ? powerProblems(tariff.code, otherW) : [];
  const contractedW = periods.map(({ contractedW: powerW }) => powerW);
  const nameOf = (index: number): string => {
    if (tariff.powerPeriods !== 2) return `P${index + 1}`;
    return t(index === 0 ? "power.peak" : "power.valley");
  };
  const errorOf = (index: number): string | undefined => {
    if (written[index] === undefined) return t("power.wrong");
    const problem = problems.find(({ period }) => period === index + 1)?.problem;
    const shown = shownProblems.find((known) => known === problem);
    return shown && t(`power.problems.${shown}`);
  };
  const difference =
    isWritten && problems.length === 0
      ? yearlyPowerDifference({ contractedW, otherW, pricesEurKwYear })
      : null;
  const isTooLow = periods.some(({ highest }, index) => (highest?.powerW ?? 0) > (otherW[index] ?? 0));
  const changePath = path(contractRoutes.contractAction, {
    contractType: "electricity",
    contractName,
    action: contractActions.powChange[useLanguage().language],
  });
  return (
    <>
      <div className={styles.fields}>
        {periods.map(({ contractedW: powerW, highest }, index) => (
          <TextField
            key={nameOf(index)}
            label={t("power.period", { period: nameOf(index) })}
            help={t("power.help", {
              contracted: formats.power(powerW),
              highest: formats.power(highest?.powerW ?? 0),
              month: highest === null ? "" : formats.month(highest.month),
            })}
            inputMode="decimal"
            suffix="kW"
            align="end"
            value={texts[index] ?? ""}
            error={errorOf(index)}
            onValueChange={(text) => setTexts(texts.with(index, text))}
          />
        ))}
      </div>
      {difference !== null && (
        <Notice
          announce="polite"
          tone={isTooLow ? "warning" : "info"}
          title={
            difference === 0
              ? t("power.same")
              : t(difference < 0 ? "power.less" : "power.more", {
                  amount: formats.money(Math.abs(difference)),
                })
          }
        >
          {isTooLow && <p>{t(`power.tooLow.${powerControlOf(otherW)}`)}</p>}
          <p>{t("power.terms")}</p>
        </Notice>
      )}
      <p>
        <TextLink href={changePath}>{t("power.change")}</TextLink>
      </p>
    </>
  );
};

const LoadedPowers = ({ contractName }: { contractName: string }) => {
  const t = usePatternWords();
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
  const periods = highestDemands(contractedW, demands.months);
  const sufficientW = lowestSufficientPowers(periods, { neverFalls: tariff?.powerPeriods !== 2 });
  if (tariff === null || sufficientW === null || sufficientW.length === 0) return <p>{t("power.none")}</p>;
  const prices = priced.prices?.periods ?? [];
  const pricesEurKwYear = prices.flatMap(({ powerEurKwYear }) => powerEurKwYear ?? []);
  if (pricesEurKwYear.length < contractedW.length) return <p>{t("power.noPrices")}</p>;
  return (
    <PowersForm
      contractName={contractName}
      tariff={tariff}
      periods={periods}
      sufficientW={sufficientW}
      pricesEurKwYear={pricesEurKwYear}
    />
  );
};

/** What other powers would cost or save a year, beside the highest demand of each period. */
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
