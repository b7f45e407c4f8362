import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { StaffProductPrice } from "../contract/staff-product.ts";
import { tariffName, useDays } from "./product-words.tsx";
import { useWords } from "./words.ts";

/** Of prices: as many as they are loaded with, and at least those of money. */
const minDecimals = 2;
const maxDecimals = 6;

/** "P1 0,15 · P2 0,12", or one price where it is the same in each period. */
const usePeriods = (): ((prices: readonly number[]) => string) => {
  const formats = useFormats();
  return (prices) => {
    if (prices.length === 0) return "–";
    const written = prices.map((price) => formats.decimals(price, minDecimals, maxDecimals));
    return prices.length === 1 || new Set(prices).size === 1
      ? (written[0] ?? "")
      : written.map((price, index) => `P${index + 1}\u00a0${price}`).join(" · ");
  };
};

const useColumns = (): Column<StaffProductPrice>[] => {
  const t = useWords();
  const formats = useFormats();
  const daysOf = useDays();
  const periodsOf = usePeriods();
  return [
    {
      key: "tariff",
      header: t("prices.tariff"),
      phone: "title",
      cell: ({ accessTariff, zone }) =>
        zone === "any" ? tariffName(accessTariff) : `${tariffName(accessTariff)} · ${t(`zones.${zone}`)}`,
    },
    {
      key: "days",
      header: t("prices.days"),
      text: "wrapping",
      cell: ({ validFrom, validTo, isCurrent }) => (
        <>
          {daysOf(validFrom, validTo)}{" "}
          {isCurrent && <StatusChip tone="positive">{t("prices.current")}</StatusChip>}
        </>
      ),
    },
    {
      key: "power",
      header: t("prices.power"),
      text: "wrapping",
      cell: ({ powerEurKwYear }) => periodsOf(powerEurKwYear),
    },
    {
      key: "energy",
      header: t("prices.energy"),
      text: "wrapping",
      cell: ({ energyEurKwh, hasPassedThrough }) =>
        hasPassedThrough
          ? t("prices.passedThrough", { price: periodsOf(energyEurKwh) })
          : periodsOf(energyEurKwh),
    },
    {
      key: "surplus",
      header: t("prices.surplus"),
      cell: ({ surplusEurKwh }) =>
        surplusEurKwh === 0 ? "–" : formats.decimals(surplusEurKwh, minDecimals, maxDecimals),
    },
    {
      key: "fixed",
      header: t("prices.fixed"),
      text: "wrapping",
      cell: ({ fixedEurDay, fixedEurMonth }) => {
        if (fixedEurMonth !== 0)
          return t("prices.month", { eur: formats.decimals(fixedEurMonth, minDecimals, maxDecimals) });
        return fixedEurDay === 0
          ? "–"
          : t("prices.day", { eur: formats.decimals(fixedEurDay, minDecimals, maxDecimals) });
      },
    },
  ];
};

interface PriceTableProps {
  readonly prices: readonly StaffProductPrice[];
}

/** The prices of a product by access tariff and zone, those of the latest days first. */
export const PriceTable = ({ prices }: PriceTableProps) => {
  const t = useWords();
  return (
    <DataTable
      caption={t("prices.title")}
      columns={useColumns()}
      rows={prices}
      rowKey={({ accessTariff, zone, validFrom }) => `${accessTariff} ${zone} ${validFrom}`}
      loadingLabel={t("list.loading")}
      empty={<p>{t("prices.none")}</p>}
    />
  );
};
