import type { LinkedBill } from "#energy/read-cnmc-qr-link.ts";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { ElectricityResult } from "../contract/comparison-result.ts";
import { useWords } from "./words.ts";

/** The amounts of a bill that its code has. */
export type BillParts = Pick<
  LinkedBill,
  "powerCents" | "energyCents" | "meterRentCents" | "taxCents" | "totalCents"
>;

interface BillDifferenceProps {
  readonly parts: BillParts;
  readonly offer: ElectricityResult["offers"][number];
}

const sumOf = (amounts: readonly { readonly amountCents: number }[]): number =>
  amounts.reduce((sum, { amountCents }) => sum + amountCents, 0);

interface Row {
  readonly concept: "power" | "energy" | "rent" | "taxes" | "other";
  readonly yoursCents: number;
  readonly oursCents: number;
}

/** By concept, both bills; nothing when the code lacks an amount, as the rest could not be told. */
const rowsOf = ({ parts, offer }: BillDifferenceProps): Row[] => {
  const { powerCents, energyCents, taxCents, totalCents } = parts;
  if (powerCents === null || energyCents === null || taxCents === null || totalCents === null) return [];
  const rentCents = parts.meterRentCents ?? 0;
  const { powerLines, energyLines, rentLines, otherLines, taxes } = offer.operations;
  return [
    { concept: "power", yoursCents: powerCents, oursCents: sumOf(powerLines) },
    { concept: "energy", yoursCents: energyCents, oursCents: sumOf(energyLines) },
    { concept: "rent", yoursCents: rentCents, oursCents: sumOf(rentLines) },
    {
      concept: "other",
      yoursCents: totalCents - powerCents - energyCents - rentCents - taxCents,
      oursCents: sumOf(otherLines),
    },
    { concept: "taxes", yoursCents: taxCents, oursCents: sumOf(taxes) },
  ];
};

/** Where the difference comes from, by the amounts of the bill's code. */
export const BillDifference = (props: BillDifferenceProps) => {
  const t = useWords();
  const { money } = useFormats();
  const rows = rowsOf(props);
  if (rows.length === 0) return null;
  const { offer, parts } = props;
  return (
    <Section title={t("result.why")} lead={t("result.whyNote")}>
      <DataTable
        caption={t("result.why")}
        loadingLabel={t("result.loading")}
        empty={null}
        rows={rows}
        rowKey={({ concept }) => concept}
        totalLabel={t("result.total")}
        columns={[
          {
            key: "concept",
            header: t("result.line"),
            cell: ({ concept }) => t(`result.concept.${concept}`),
            phone: "title",
          },
          {
            key: "yours",
            header: t("result.yours"),
            cell: ({ yoursCents }) => money(yoursCents),
            align: "end",
            total: money(parts.totalCents ?? 0),
          },
          {
            key: "ours",
            header: t("result.ours", { product: offer.name }),
            cell: ({ oursCents }) => money(oursCents),
            align: "end",
            total: money(offer.totalCents),
          },
          {
            key: "difference",
            header: t("result.difference"),
            cell: ({ yoursCents, oursCents }) => money(oursCents - yoursCents),
            align: "end",
            phone: "aside",
            total: money(offer.totalCents - (parts.totalCents ?? 0)),
          },
        ]}
      />
    </Section>
  );
};
