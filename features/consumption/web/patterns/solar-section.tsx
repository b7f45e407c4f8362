import { DataTable } from "#platform/ui/data/data-table.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type {
  ConsumptionPatterns,
  PatternMonth,
  SurplusBill,
} from "../../contract/get-consumption-patterns.ts";
import { usePatternWords } from "./patterns-words.ts";

type Amount = "exportedWh" | "compensatedCents" | "walletCents" | "lostCents";

const sumOfBills = (bills: readonly SurplusBill[], amount: Amount): number =>
  bills.reduce((sum, bill) => sum + bill[amount], 0);
const sumOfMonths = (
  months: readonly PatternMonth[],
  series: "importWh" | "exportWh" | "selfConsumedWh",
): number => months.reduce((sum, month) => sum + (month[series] ?? 0), 0);

const SurplusTable = ({ bills }: { bills: readonly SurplusBill[] }) => {
  const t = usePatternWords();
  const formats = useFormats();
  const column = (
    key: "exported" | "compensated" | "wallet" | "lost",
    amount: Amount,
    write: (value: number) => string,
  ) => ({
    key,
    header: t(`solar.columns.${key}`),
    align: "end" as const,
    cell: (bill: SurplusBill) => write(bill[amount]),
    total: write(sumOfBills(bills, amount)),
  });
  const euros = (cents: number): string => formats.decimals(cents / 100, 2);
  return (
    <DataTable
      caption={t("solar.caption")}
      columns={[
        {
          key: "bill",
          header: t("solar.columns.bill"),
          phone: "title",
          cell: ({ startsOn, endsOn }) => formats.period(startsOn, endsOn),
        },
        column("exported", "exportedWh", formats.columnEnergy),
        column("compensated", "compensatedCents", euros),
        column("wallet", "walletCents", euros),
        column("lost", "lostCents", euros),
      ]}
      rows={bills}
      rowKey={({ number }) => number}
      loadingLabel={t("loading")}
      empty={null}
      totalLabel={t("solar.total")}
    />
  );
};

/** Self-consumption and surplus, and what became of the surplus; nothing without a solar installation. */
export const SolarSection = ({ patterns }: { patterns: ConsumptionPatterns }) => {
  const t = usePatternWords();
  const formats = useFormats();
  const { months, surplusBills: bills } = patterns;
  const exportedWh = sumOfMonths(months, "exportWh");
  const selfConsumedWh = sumOfMonths(months, "selfConsumedWh");
  if (exportedWh + selfConsumedWh === 0) return null;
  const usedWh = selfConsumedWh + sumOfMonths(months, "importWh");
  const outcomes = [
    { name: "compensated", cents: sumOfBills(bills, "compensatedCents"), detail: undefined },
    { name: "wallet", cents: sumOfBills(bills, "walletCents"), detail: undefined },
    { name: "lost", cents: sumOfBills(bills, "lostCents"), detail: t("solar.lostMeaning") },
  ] as const;
  return (
    <Section title={t("solar.title")}>
      <KeyFigures>
        {selfConsumedWh > 0 && (
          <KeyFigure
            label={t("solar.selfConsumed")}
            value={formats.briefEnergy(selfConsumedWh)}
            detail={t("solar.selfConsumedShare", { share: formats.percentage(selfConsumedWh / usedWh) })}
          />
        )}
        <KeyFigure
          label={t("solar.exported")}
          value={formats.briefEnergy(exportedWh)}
          detail={t("solar.exportedMeaning")}
        />
      </KeyFigures>
      {bills.length === 0 ? (
        <p>{t("solar.noBills")}</p>
      ) : (
        <>
          <KeyFigures>
            {outcomes.map(({ name, cents, detail }) => (
              <KeyFigure key={name} label={t(`solar.${name}`)} value={formats.money(cents)} detail={detail} />
            ))}
          </KeyFigures>
          <Disclosure summary={t("solar.table")}>
            <SurplusTable bills={bills} />
          </Disclosure>
        </>
      )}
      <Disclosure summary={t("solar.question")}>{t("solar.meaning")}</Disclosure>
    </Section>
  );
};
