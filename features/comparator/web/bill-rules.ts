import { isPossibleUse } from "#energy/bill-days.ts";
import { isPlainDate, type PlainDate } from "#energy/calendar.ts";
import { isValidCups } from "#energy/cups.ts";
import { powerFromText } from "#energy/power-change.ts";
import { centsFromText, thousandthsFromText } from "#energy/typed-quantity.ts";
import { useWords } from "./words.ts";

/** The fields that bills of both kinds have. */
export interface TypedBill {
  readonly cups: string;
  readonly retailer: string;
  readonly tariff: string;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly zip: string;
}

export const emptyBill: TypedBill = {
  cups: "",
  retailer: "",
  tariff: "",
  from: "",
  to: "",
  amount: "",
  zip: "",
};

const periodOf = ({ from, to }: TypedBill): { from: PlainDate; to: PlainDate } | undefined =>
  isPlainDate(from) && isPlainDate(to) && from <= to ? { from, to } : undefined;

type Problem = string | undefined;

/** What is wrong with the fields that bills of both kinds have. */
export const useBillProblems = (bill: TypedBill, today: PlainDate) => {
  const t = useWords();
  const missing = (text: string): Problem => (text.trim() === "" ? t("problems.required") : undefined);
  const dayProblem = (text: string): Problem => {
    if (text === "") return t("problems.required");
    if (!isPlainDate(text)) return t("problems.date");
    return text > today ? t("problems.notOver") : undefined;
  };
  const isBackwards = isPlainDate(bill.from) && isPlainDate(bill.to) && bill.to < bill.from;
  const isZipRight = bill.zip.trim() === "" || /^\d{5}$/.test(bill.zip.trim());
  return {
    missing,
    cups: missing(bill.cups) ?? (isValidCups(bill.cups) ? undefined : t("problems.cups")),
    retailer: missing(bill.retailer),
    tariff: missing(bill.tariff),
    from: dayProblem(bill.from),
    to: dayProblem(bill.to) ?? (isBackwards ? t("problems.endBeforeStart") : undefined),
    amount:
      missing(bill.amount) ?? ((centsFromText(bill.amount) ?? 0) > 0 ? undefined : t("problems.amount")),
    zip: isZipRight ? undefined : t("problems.zip"),
  };
};

const isPower = (text: string): boolean => (powerFromText(text) ?? 0) > 0;

/** What is wrong with powers and energies by period, where the last two rules look at all of them. */
export const useUseProblems = (
  bill: TypedBill,
  typed: { readonly powers: readonly string[]; readonly uses: readonly string[] },
) => {
  const t = useWords();
  const powersW = typed.powers.flatMap((text) => powerFromText(text) ?? []);
  const energyWh = typed.uses.map((text) => thousandthsFromText(text) ?? 0);
  const period = periodOf(bill);
  const isTooHigh = period !== undefined && powersW.length > 0 && !isPossibleUse(energyWh, powersW, period);
  const requiredUse = (text: string): Problem => {
    if (text.trim() === "") return t("problems.required");
    if (thousandthsFromText(text) === undefined) return t("problems.use");
    if (energyWh.every((wh) => wh === 0)) return t("problems.noUse");
    return isTooHigh ? t("problems.tooHigh") : undefined;
  };
  return {
    requiredUse,
    optionalUse: (text: string): Problem =>
      text.trim() === "" || thousandthsFromText(text) !== undefined ? undefined : t("problems.use"),
    requiredPower: (text: string): Problem => {
      if (text.trim() === "") return t("problems.required");
      return isPower(text) ? undefined : t("problems.power");
    },
    optionalPower: (text: string): Problem =>
      text.trim() === "" || isPower(text) ? undefined : t("problems.power"),
  };
};
