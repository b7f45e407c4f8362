import { isDeepStrictEqual } from "node:util";
import { plainDate, type PlainDate } from "#energy/calendar.ts";
import { termsOn } from "#energy/contract-terms.ts";
import type { TariffZone } from "#energy/tariffs.ts";
import type { ContractRecord, EarlierTerms } from "../../contract/contract-record.ts";
import type { ChosenOptions } from "../chosen-options.ts";
import { givenOptions } from "./contract-rows.ts";

/** What is in force of a contract on a day. */
export interface Terms {
  readonly accessTariff: string;
  readonly accessTariffName: string;
  readonly productId: string | null;
  readonly powersW: readonly number[];
  readonly selfConsumptionCode: string;
  readonly options: ChosenOptions;
  readonly zone: TariffZone;
  readonly holderKind: "person" | "company";
}

/** Terms with their first day. */
export interface DatedTerms extends Terms {
  readonly startsOn: PlainDate;
}

interface LoadedTerms {
  readonly record: Pick<
    ContractRecord,
    "termsSince" | "earlierTerms" | "doubleTariff" | "happyHours" | "happyDay"
  >;
  /** In order. */
  readonly stored: readonly DatedTerms[];
  /** In force with the record. */
  readonly present: Terms;
  /** First day of supply. */
  readonly suppliedFrom: PlainDate;
  readonly today: PlainDate;
}

const areSame = (a: DatedTerms, b: Terms): boolean => isDeepStrictEqual(a, { ...b, startsOn: a.startsOn });

/** Without terms that are those before. */
const joined = (terms: readonly DatedTerms[]): DatedTerms[] => {
  const list: DatedTerms[] = [];
  for (const candidate of terms) {
    const before = list.at(-1);
    if (before === undefined || !areSame(before, candidate)) list.push(candidate);
  }
  return list;
};

/** What is in force begins on a day, unless it is what the last terms say. */
const beginning = (terms: readonly DatedTerms[], present: Terms, day: PlainDate): DatedTerms[] => {
  const last = terms.at(-1);
  if (last !== undefined && areSame(last, present)) return [...terms];
  const startsOn = last !== undefined && last.startsOn > day ? last.startsOn : day;
  return joined([...terms.filter((before) => before.startsOn < startsOn), { ...present, startsOn }]);
};

const earlierOf = (
  {
    startsOn,
    accessTariff,
    accessTariffName,
    productId,
    powersW,
    selfConsumptionCode,
    ...rest
  }: EarlierTerms,
  { zone, holderKind }: Terms,
): DatedTerms => ({
  startsOn: plainDate(startsOn),
  accessTariff,
  accessTariffName,
  productId: productId ?? null,
  powersW,
  selfConsumptionCode,
  options: givenOptions(rest),
  zone,
  holderKind: rest.holderKind ?? holderKind,
});

/**
 * The terms of a contract with a loaded record. Without `terms_since`, terms that differ from the last ones begin today.
 * With it, the record's tariff, product, powers and self-consumption hold from that day on, and so do the options that it
 * has; an option that it leaves out stays as it was on each day, if the product was the same. `earlier_terms` replace all
 * terms before that day.
 */
export const loadedTerms = ({ record, stored, present, suppliedFrom, today }: LoadedTerms): DatedTerms[] => {
  const { termsSince, earlierTerms } = record;
  if (!termsSince) return beginning(stored, present, stored.length === 0 ? suppliedFrom : today);
  const before =
    earlierTerms?.map((terms) => earlierOf(terms, present)) ??
    stored.filter(({ startsOn }) => startsOn < termsSince);
  const later = stored.filter(({ startsOn }) => startsOn > termsSince);
  const since = [plainDate(termsSince), ...later.map(({ startsOn }) => startsOn)].map(
    (startsOn): DatedTerms => {
      const then = stored.length === 0 ? undefined : termsOn(stored, startsOn);
      const stays = then?.productId === present.productId ? then.options : {};
      return { ...present, startsOn, options: { ...stays, ...givenOptions(record) } };
    },
  );
  return beginning(joined([...before, ...since]), present, today);
};
