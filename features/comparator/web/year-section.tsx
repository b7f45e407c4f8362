import { DataTable } from "#platform/ui/data/data-table.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { YearResult } from "../contract/comparison-result.ts";
import { useWords } from "./words.ts";

interface Row {
  readonly id: number | "regulated";
  readonly name: string;
  readonly firstYearCents: number;
  readonly followingYearCents: number;
}

/** A year with what it is compared with: the regulated price of electricity, or the regulated tariff of gas. */
export interface ShownYear extends Pick<YearResult, "energyWh" | "offers"> {
  readonly source: YearResult["source"] | "gasBill";
  readonly regulated: {
    readonly kind: "pvpc" | "tur";
    readonly cents: number | null;
    readonly from: string;
    readonly to: string;
  };
}

/** How the cheapest product compares with the regulated price, whichever is dearer. */
const Comparison = ({ year }: { readonly year: ShownYear }) => {
  const t = useWords();
  const { money } = useFormats();
  const { kind, cents } = year.regulated;
  const [cheapest] = year.offers;
  if (cheapest === undefined) return null;
  if (cents === null) return <p>{t(`year.missing.${kind}`)}</p>;
  const moreCents = cheapest.followingYearCents - cents;
  const compared = { product: cheapest.name, amount: money(Math.abs(moreCents)) };
  if (moreCents === 0) return <p>{t("year.same", compared)}</p>;
  return <p>{t(moreCents > 0 ? "year.dearer" : "year.cheaper", compared)}</p>;
};

/** A whole year with each product beside the regulated price, which is a reference and no offer of ours. */
export const YearSection = ({ year }: { readonly year: ShownYear }) => {
  const t = useWords();
  const formats = useFormats();
  const { source, energyWh, offers } = year;
  const { kind, cents, from, to } = year.regulated;
  const regulated: Row[] =
    cents === null
      ? []
      : [
          {
            id: "regulated",
            name: t(`year.regulated.${kind}`),
            firstYearCents: cents,
            followingYearCents: cents,
          },
        ];
  const rows = [
    ...offers.map(({ productId, ...offer }): Row => ({ id: productId, ...offer })),
    ...regulated,
  ].toSorted((a, b) => a.followingYearCents - b.followingYearCents);
  if (rows.length === 0) return null;
  const hasPromotion = rows.some(
    ({ firstYearCents, followingYearCents }) => firstYearCents !== followingYearCents,
  );
  return (
    <Section title={t("year.title")} lead={t(`year.use.${source}`, { energy: formats.energy(energyWh) })}>
      <Comparison year={year} />
      <DataTable
        caption={t("year.title")}
        loadingLabel={t("result.loading")}
        empty={null}
        rows={rows}
        rowKey={({ id }) => String(id)}
        columns={[
          {
            key: "name",
            header: t("year.product"),
            cell: ({ name }) => name,
            phone: "title",
            text: "wrapping",
          },
          ...(hasPromotion
            ? [
                {
                  key: "first",
                  header: t("year.first"),
                  cell: ({ firstYearCents }: Row) => formats.money(firstYearCents),
                  align: "end" as const,
                },
              ]
            : []),
          {
            key: "year",
            header: t(hasPromotion ? "year.following" : "year.cost"),
            cell: ({ followingYearCents }) => formats.money(followingYearCents),
            align: "end",
            phone: "aside",
          },
        ]}
      />
      {cents !== null && <p>{t(`year.note.${kind}`, { period: formats.period(from, to) })}</p>}
      <p>{t(`year.out.${kind}`)}</p>
    </Section>
  );
};
