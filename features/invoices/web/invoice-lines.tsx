import { energyPeriodName, type PeriodName, powerPeriodName } from "#energy/period-names.ts";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { registerUnits } from "../contract/bill-parts.ts";
import type { InvoiceLine } from "../contract/get-invoice.ts";
import type { InvoiceDetail } from "./invoice-screen.tsx";
import { useInvoiceWords } from "./invoice-words.ts";

type Numbered<Row> = Row & { readonly index: number };
const numbered = <Row,>(rows: readonly Row[]): Numbered<Row>[] =>
  rows.map((row, index) => ({ ...row, index }));

const periodCount = (rows: readonly { readonly period: number | null }[]): number =>
  Math.max(0, ...rows.map(({ period }) => period ?? 0));

/** A concept or a magnitude with its period, whose name depends on how many the tariff has. */
const useWithPeriod = () => {
  const t = useInvoiceWords();
  return (concept: string, period: number, name: PeriodName | undefined): string =>
    t("conceptIn", {
      concept,
      period: name === undefined ? `P${period}` : t(`periods.${name}`, { period: String(period) }),
    });
};

const useLineTexts = (lines: readonly InvoiceLine[]) => {
  const t = useInvoiceWords();
  const withPeriod = useWithPeriod();
  const { decimals, money, finePercentage } = useFormats();
  const powerPeriods = periodCount(lines.filter(({ concept }) => concept === "power"));
  const energyPeriods = periodCount(lines.filter(({ concept }) => concept === "energy"));
  const conceptOf = ({ concept, name, period }: InvoiceLine): string => {
    const text = name ?? t(`concepts.${concept}`);
    if (period === null) return text;
    const periodName =
      concept === "power" ? powerPeriodName(period, powerPeriods) : energyPeriodName(period, energyPeriods);
    return withPeriod(text, period, periodName);
  };
  const price = (value: number): string => decimals(value, 2, 6);
  const calculationOf = ({ quantity, unit, unitPrice }: InvoiceLine): string => {
    switch (unit) {
      case "kW":
        return t("perKw", { power: decimals(quantity, 0, 3), price: price(unitPrice) });
      case "kWh":
        return t("perKwh", { energy: decimals(quantity, 0, 3), price: price(unitPrice) });
      case "day":
        return t("perDayPrice", { days: quantity, price: price(unitPrice) });
      case "EUR":
        return t("rateOf", { rate: finePercentage(unitPrice, 4), base: money(Math.round(quantity * 100)) });
      case "unit":
        return "";
      default:
        return unit satisfies never;
    }
  };
  return { conceptOf, calculationOf };
};

interface InvoiceLinesProps {
  lines: readonly InvoiceLine[];
  totalCents: number;
}

/** The lines with their calculation and total, and what each means. */
export const InvoiceLines = ({ lines, totalCents }: InvoiceLinesProps) => {
  const t = useInvoiceWords();
  const { money } = useFormats();
  const { conceptOf, calculationOf } = useLineTexts(lines);
  const columns: Column<Numbered<InvoiceLine>>[] = [
    { key: "concept", header: t("lines.concept"), phone: "title", text: "wrapping", cell: conceptOf },
    {
      key: "calculation",
      header: t("lines.calculation"),
      text: "wrapping",
      phone: "status",
      cell: calculationOf,
    },
    {
      key: "amount",
      header: t("lines.amount"),
      align: "end",
      phone: "aside",
      cell: ({ cents }) => money(cents),
      total: money(totalCents),
    },
  ];
  const concepts = [...new Set(lines.map(({ concept }) => concept))];
  return (
    <>
      <DataTable
        caption={t("lines.title")}
        columns={columns}
        rows={numbered(lines)}
        rowKey={({ index }) => String(index)}
        loadingLabel={t("loading")}
        empty={null}
        totalLabel={t("lines.total")}
      />
      <Disclosure summary={t("lines.explain")}>
        <DefinitionList
          rows={concepts.map((concept) => ({
            term: t(`concepts.${concept}`),
            description: t(`meanings.${concept}`),
          }))}
        />
      </Disclosure>
    </>
  );
};

type Reading = InvoiceDetail["readings"][number];

/** A register with its period, and its meter where the bill has several. */
const useRegisterName = (readings: readonly Reading[]) => {
  const t = useInvoiceWords();
  const withPeriod = useWithPeriod();
  const periods = periodCount(readings);
  const hasMeters = new Set(readings.map(({ meterNumber }) => meterNumber)).size > 1;
  return ({ magnitude, period, meterNumber }: Reading): string => {
    const register = t(`readings.magnitudes.${magnitude}`);
    const name = period === null ? register : withPeriod(register, period, energyPeriodName(period, periods));
    return hasMeters && meterNumber !== null
      ? t("readings.ofMeter", { register: name, number: meterNumber })
      : name;
  };
};

/** The readings of the meter, each with its origin: real, estimated or the customer's own. */
export const InvoiceReadings = ({ readings }: Pick<InvoiceDetail, "readings">) => {
  const t = useInvoiceWords();
  const registerName = useRegisterName(readings);
  const { decimal, day } = useFormats();
  if (readings.length === 0) return null;
  const isEstimated = readings.some(
    ({ previousOrigin, currentOrigin }) => previousOrigin === "estimated" || currentOrigin === "estimated",
  );
  const hasFallen = readings.some(({ previous, current, counted }) => current < previous && counted !== null);
  const columns: Column<Numbered<Reading>>[] = [
    {
      key: "meter",
      header: t("readings.meter"),
      phone: "title",
      cell: registerName,
    },
    {
      key: "from",
      header: t("readings.from"),
      align: "end",
      cell: ({ previous, previousOrigin, previousOn }) =>
        `${t("readings.value", { value: decimal(previous), origin: t(`readings.origins.${previousOrigin}`) })} · ${day(previousOn)}`,
    },
    {
      key: "to",
      header: t("readings.to"),
      align: "end",
      cell: ({ current, currentOrigin, currentOn }) =>
        `${t("readings.value", { value: decimal(current), origin: t(`readings.origins.${currentOrigin}`) })} · ${day(currentOn)}`,
    },
    {
      key: "used",
      header: t("readings.used"),
      align: "end",
      phone: "aside",
      cell: ({ magnitude, counted }) =>
        counted === null ? "–" : `${decimal(counted)}\u00a0${registerUnits[magnitude]}`,
    },
  ];
  return (
    <Section title={t("readings.title")} {...(isEstimated ? {} : { lead: t("readings.allReal") })}>
      {isEstimated && <Notice>{t("readings.estimated")}</Notice>}
      {hasFallen && <Notice>{t("readings.fell")}</Notice>}
      <DataTable
        caption={t("readings.title")}
        columns={columns}
        rows={numbered(readings)}
        rowKey={({ index }) => String(index)}
        loadingLabel={t("loading")}
        empty={null}
      />
    </Section>
  );
};
