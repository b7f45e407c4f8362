import { useState } from "react";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { PricedYear } from "../../contract/compare-own-offers.ts";
import type { PricedOffer } from "./offer-texts.ts";
import { useOfferWords } from "./offers-words.ts";

interface OfferMonthsProps {
  readonly now: PricedYear;
  /** The cheapest first; not empty. */
  readonly offers: readonly PricedOffer[];
}

interface MonthRow {
  readonly month: string;
  readonly nowCents: number;
  readonly otherCents: number;
}

const keyOf = ({ name, productId }: PricedOffer): string => `${productId ?? ""} ${name}`;

/** Each month with the contract as it is beside an offer, which can be chosen. */
export const OfferMonths = ({ now, offers }: OfferMonthsProps) => {
  const t = useOfferWords();
  const formats = useFormats();
  const [chosen, setChosen] = useState("");
  const offer = offers.find((candidate) => keyOf(candidate) === chosen) ?? offers[0];
  if (offer === undefined) return null;
  const rows: MonthRow[] = now.months.map(({ month, totalCents }) => ({
    month,
    nowCents: totalCents,
    otherCents: offer.best.months.find((other) => other.month === month)?.totalCents ?? 0,
  }));
  const euros = (cents: number): string => formats.decimals(cents / 100, 2);
  const difference = (cents: number): string => `${cents > 0 ? "+" : ""}${euros(cents)}`;
  return (
    <Section title={t("months.title")} lead={t("months.lead")}>
      <SelectField
        label={t("months.with")}
        width="medium"
        value={keyOf(offer)}
        onValueChange={setChosen}
        options={offers.map((each) => ({ value: keyOf(each), label: each.name }))}
      />
      <DataTable
        caption={t("months.caption", { product: offer.name })}
        loadingLabel={t("loading")}
        empty={null}
        rows={rows}
        rowKey={({ month }) => month}
        totalLabel={t("months.total")}
        columns={[
          {
            key: "month",
            header: t("months.month"),
            phone: "title",
            cell: ({ month }) => formats.month(month),
          },
          {
            key: "now",
            header: `${t("months.now")} (€)`,
            align: "end",
            cell: ({ nowCents }) => euros(nowCents),
            total: euros(now.yearCents),
          },
          {
            key: "other",
            header: `${t("months.other")} (€)`,
            align: "end",
            cell: ({ otherCents }) => euros(otherCents),
            total: euros(offer.best.yearCents),
          },
          {
            key: "difference",
            header: `${t("months.difference")} (€)`,
            align: "end",
            cell: ({ nowCents, otherCents }) => difference(otherCents - nowCents),
            total: difference(offer.best.yearCents - now.yearCents),
          },
        ]}
      />
    </Section>
  );
};
