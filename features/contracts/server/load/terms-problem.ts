import type { PlainDate } from "#energy/calendar.ts";
import { type PowerProblem, powerProblems } from "#energy/power-limits.ts";
import { findAccessTariff, isAccessTariffCode, mentionedTariff } from "#energy/tariffs.ts";
import type { ContractRecord } from "../../contract/contract-record.ts";

type TariffAndPowers = Pick<ContractRecord, "commodity" | "accessTariff" | "accessTariffName" | "powersW">;

/** Gas tariffs have other codes. An unknown electricity tariff would leave the consumption curve without periods. */
const tariffProblem = ({
  commodity,
  accessTariff,
  accessTariffName,
}: TariffAndPowers): string | undefined => {
  if (commodity === "gas") return undefined;
  const tariff = findAccessTariff(accessTariff);
  if (tariff?.code !== accessTariff)
    return `access_tariff ${accessTariff} is not a code of the CNMC: give 018 for 2.0TD, 019 for 3.0TD, 020 to 026 for the rest`;
  const mentioned = mentionedTariff(accessTariffName);
  return mentioned === null || tariff.name.startsWith(mentioned)
    ? undefined
    : `access_tariff ${accessTariff} is ${tariff.name} and access_tariff_name is ${accessTariffName}: correct one`;
};

const powerWords: Record<PowerProblem, string> = {
  period_missing: "is missing",
  period_not_in_tariff: "is given, and the tariff has no such period",
  not_positive: "is not above 0",
  above_tariff_limit: "is above 15 kW, the limit of 2.0TD",
  below_tariff_limit: "and all others are 15 kW or less, which is 2.0TD",
  below_previous_period: "is below that of the period before, which distributors refuse",
};

const powersProblem = ({ commodity, accessTariff, powersW }: TariffAndPowers): string | undefined => {
  if (commodity === "gas")
    return powersW.length === 0 ? undefined : "powers_kw: gas has no powers; leave it out";
  if (!isAccessTariffCode(accessTariff)) return undefined;
  const [first] = powerProblems(accessTariff, powersW);
  return (
    first &&
    `powers_kw: with access_tariff ${accessTariff} the power of P${first.period} ${powerWords[first.problem]}`
  );
};

const sinceProblem = (
  { startsOn, endsOn, termsSince, earlierTerms }: ContractRecord,
  today: PlainDate,
): string | undefined => {
  if (!termsSince)
    return earlierTerms
      ? "earlier_terms without terms_since, the first day of the present terms: add it"
      : undefined;
  if (termsSince > today) return `terms_since ${termsSince} is in the future: load these terms on that day`;
  if (startsOn && termsSince < startsOn)
    return `terms_since ${termsSince} is before starts_on ${startsOn}: correct one, or leave terms_since out`;
  return endsOn && termsSince > endsOn
    ? `terms_since ${termsSince} is after ends_on ${endsOn}: correct one`
    : undefined;
};

const earlierProblem = ({ commodity, termsSince, earlierTerms }: ContractRecord): string | undefined => {
  const list = earlierTerms ?? [];
  for (const [index, terms] of list.entries()) {
    const { startsOn } = terms;
    const next = list[index + 1]?.startsOn ?? termsSince;
    if (next && startsOn >= next)
      return `earlier_terms: ${startsOn} is not before ${next}: give each first day once, in order, and all before terms_since`;
    const problem = tariffProblem({ commodity, ...terms }) ?? powersProblem({ commodity, ...terms });
    if (problem !== undefined) return `earlier_terms of ${startsOn}: ${problem}`;
  }
  return undefined;
};

/** The first rule that the terms of a record break; a draft has none since a day. */
export const termsProblem = (record: ContractRecord, today: PlainDate): string | undefined =>
  tariffProblem(record) ??
  powersProblem(record) ??
  (record.state === "draft" ? undefined : (sinceProblem(record, today) ?? earlierProblem(record)));
