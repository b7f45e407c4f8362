import { DataTable } from "#platform/ui/data/data-table.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { YearResult } from "../contract/comparison-result.ts";
import { useWords } from "./words.ts";

interface Row {
  readonly id: number | "pvpc";
  readonly name: string;
  readonly firstYearCents: number;
  readonly followingYearCents: number;
}

/** How the cheapest product compares with the regulated price, whichever is dearer. */
const Comparison = ({ year }: { readonly year: YearResult }) => {
  const t = useWords();
  const { money } = useFormats();
  const { pvpcCents } = year;
  const [cheapest] = year.offers;
  if (cheapest === undefined) return null;
  if (pvpcCents === null) return <p>{t("year.noPvpc")}</p>;
  const moreCents = cheapest.followingYearCents - pvpcCents;
  const compared = { product: cheapest.name, amount: money(Math.abs(moreCents)) };
  if (moreCents === 0) return <p>{t("year.same", compared)}</p>;
  return <p>{t(moreCents > 0 ? "year.dearer" : "year.cheaper", compared)}</p>;
};

/** A whole year with each product beside the regulated price, which is a reference and no offer of ours. */
export const YearSection = ({ year }: { readonly year: YearResult }) => {
  const t = useWords();
  const formats = useFormats();
  const { source, energyWh, offers, pvpcCents, pvpcFrom, pvpcTo } = year;
  const regulated: Row[] =
    pvpcCents === null
      ? []
      : [
          {
            id: "pvpc",
            name: t("year.pvpc"),
            firstYearCents: pvpcCents,
            followingYearCents: pvpcCents,
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
    <Section
      title={t("year.title")}
      lead={t(source === "code" ? "year.ofCode" : "year.ofBill", { energy: formats.energy(energyWh) })}
    >
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
      {pvpcCents !== null && <p>{t("year.pvpcNote", { period: formats.period(pvpcFrom, pvpcTo) })}</p>}
      <p>{t("year.out")}</p>
    </Section>
  );
};
