import { useQuery } from "@tanstack/react-query";
import { optimalPowerW, type UsedAppliance } from "#energy/appliances.ts";
import { powerFromText } from "#energy/power-change.ts";
import { yearlyPowerCost } from "#energy/power-cost.ts";
import { normalisedPowerFor } from "#energy/power-limits.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { Prose } from "#platform/ui/layout/prose.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getPowerPrices } from "../contract/get-power-prices.ts";
import {
  type CalculatorValues,
  homeOf,
  simultaneityOf,
  usedAppliances,
  wholeNumber,
} from "./calculator-values.ts";
import { useWords } from "./words.ts";

/** Cents a year of a power in both periods of 2.0TD, before taxes. */
const yearlyCents = (eurKwYear: readonly number[], powerW: number): number =>
  yearlyPowerCost(
    {
      tariff: "018",
      months: 0,
      excessPrices: null,
      periods: eurKwYear.map((price) => ({ eurKwYear: price, highestW: 0, maxima: [], quarterHoursW: null })),
    },
    eurKwYear.map(() => powerW),
  ).powerCents;

interface YearlyCostProps {
  readonly proposedW: number;
  readonly presentW: number | undefined;
}

/** What the proposed power costs a year, against the present one. */
const YearlyCost = ({ proposedW, presentW }: YearlyCostProps) => {
  const t = useWords();
  const formats = useFormats();
  const { data } = useQuery(query(getPowerPrices, {}));
  if (data === undefined) return null;
  const { eurKwYear } = data;
  if (eurKwYear.length === 0) return <Notice tone="warning">{t("result.noPrices")}</Notice>;
  const proposedCents = yearlyCents(eurKwYear, proposedW);
  const row = (term: string, cents: number) => ({ term, description: formats.money(cents) });
  const proposed = row(t("result.proposed", { power: formats.power(proposedW) }), proposedCents);
  const compared = (ofPresentW: number) => {
    const presentCents = yearlyCents(eurKwYear, ofPresentW);
    const difference = presentCents - proposedCents;
    return [
      row(t("result.present", { power: formats.power(ofPresentW) }), presentCents),
      proposed,
      difference === 0
        ? { term: t("result.same"), description: formats.money(0) }
        : row(t(difference > 0 ? "result.saved" : "result.added"), Math.abs(difference)),
    ];
  };
  return (
    <Section title={t("result.costTitle")} lead={t("result.costLead")} level={3}>
      <DefinitionList layout="totals" rows={presentW === undefined ? [proposed] : compared(presentW)} />
      {presentW !== undefined && presentW > proposedW && <p>{t("result.lower")}</p>}
      {presentW !== undefined && presentW < proposedW && <p>{t("result.higher")}</p>}
    </Section>
  );
};

interface NotesProps {
  readonly values: CalculatorValues;
  readonly used: readonly UsedAppliance[];
}

const Notes = ({ values, used }: NotesProps) => {
  const t = useWords();
  const formats = useFormats();
  const has = (wanted: UsedAppliance["name"]): boolean => used.some(({ name }) => name === wanted);
  const percent = formats.percentage(simultaneityOf(values));
  return (
    <Section title={t("notes.title")} level={3}>
      <Prose>
        <ul>
          <li>{t("notes.simultaneity", { percent })}</li>
          <li>{t("notes.people", { people: wholeNumber(values.people) ?? 1 })}</li>
          {has("electric_vehicle") && <li>{t("notes.vehicle")}</li>}
          {has("heating") && <li>{t("notes.heating")}</li>}
        </ul>
      </Prose>
    </Section>
  );
};

/** The power of the home with what it costs and what it assumes. */
export const PowerResult = ({ values }: { readonly values: CalculatorValues }) => {
  const t = useWords();
  const formats = useFormats();
  const used = usedAppliances(values);
  const neededW = optimalPowerW(used, homeOf(values));
  const proposedW = normalisedPowerFor(neededW);
  return (
    <Card title={t("result.title")} tone="accent">
      <Stack>
        <KeyFigures>
          <KeyFigure label={t("result.optimal")} value={formats.power(neededW)} size="large" />
          {proposedW !== null && (
            <KeyFigure
              label={t("result.normalised")}
              value={formats.power(proposedW)}
              detail={t("result.normalisedDetail")}
            />
          )}
        </KeyFigures>
        {proposedW === null ? (
          <Notice tone="info">{t("result.above")}</Notice>
        ) : (
          <YearlyCost proposedW={proposedW} presentW={powerFromText(values.present)} />
        )}
        <Notes values={values} used={used} />
      </Stack>
    </Card>
  );
};
