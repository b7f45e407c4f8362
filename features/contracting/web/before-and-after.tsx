import { useQuery } from "@tanstack/react-query";
import type { OfferedProduct } from "#features/catalogue/contract/offered-product.ts";
import { getContract } from "#features/contracts/contract/get-contract.ts";
import { getContractPrices } from "#features/contracts/contract/get-contract-prices.ts";
import { searchContracts } from "#features/contracts/contract/search-contracts.ts";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { query } from "#platform/web/api/query.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useContracting } from "./contracting-context.ts";
import { useWords } from "./words.ts";

const cupsLength = 20;

/** The customer's contract in force for a supply point; undefined until it is known, and for a visitor. */
const usePresentContract = (typedCups: string, commodity: "electricity" | "gas") => {
  const { isSignedIn } = useContracting();
  const cups = typedCups.replaceAll(" ", "").toUpperCase().slice(0, cupsLength);
  const { data: found } = useQuery({
    ...query(searchContracts, { query: { filter: cups === "" ? "-" : cups, type: commodity, limit: 5 } }),
    enabled: isSignedIn && cups.length === cupsLength,
  });
  const present = found?.items.find((each) => each.state === "active" && each.cups.startsWith(cups));
  const params = { name: present?.name ?? "-" };
  const { data: contract } = useQuery({ ...query(getContract, { params }), enabled: present !== undefined });
  const { data: priced } = useQuery({
    ...query(getContractPrices, { params }),
    enabled: present !== undefined,
  });
  return contract === undefined || priced === undefined ? undefined : { contract, prices: priced.prices };
};

interface BeforeAndAfterProps {
  readonly cups: string;
  readonly commodity: "electricity" | "gas";
  readonly product: OfferedProduct;
}

/** What changes for who has a contract of this supply with us, before it binds (RD 88/2026); nothing for others. */
export const BeforeAndAfter = ({ cups, commodity, product }: BeforeAndAfterProps) => {
  const t = useWords();
  const formats = useFormats();
  const present = usePresentContract(cups, commodity);
  if (present === undefined) return null;
  const { contract, prices } = present;
  const priceText = (unit: OfferedProduct["prices"][number]["unit"], eur: number | null | undefined) =>
    eur === null || eur === undefined
      ? t("before.unknown")
      : t(`units.${unit}`, { amount: formats.decimals(eur, 2, 6) });
  const ofPeriod = (period: number) => prices?.periods[period - 1];
  const rows = [
    {
      key: "product",
      term: t("before.product"),
      before: contract.product?.commercialName ?? t("before.unknown"),
      after: product.name,
    },
    ...product.prices.flatMap(({ term, period, amountEur, unit, isWithoutTolls }) => {
      if (period === null || (term !== "power" && term !== "energy")) return [];
      const eur = term === "power" ? ofPeriod(period)?.powerEurKwYear : ofPeriod(period)?.energyEurKwh;
      const after = priceText(unit, amountEur);
      return [
        {
          key: `${term}-${period}`,
          term: t("terms.inPeriod", { term: t(`terms.${term}`), period }),
          before: priceText(unit, eur),
          after: isWithoutTolls ? `${after} ${t("terms.tollsAdded")}` : after,
        },
      ];
    }),
  ];
  return (
    <Section title={t("before.title", { name: contract.name })} level={3}>
      <DataTable
        caption={t("before.title", { name: contract.name })}
        loadingLabel={t("before.title", { name: contract.name })}
        empty={null}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: "term", header: t("before.term"), cell: ({ term }) => term, phone: "title" },
          { key: "before", header: t("before.now"), cell: ({ before }) => before, text: "wrapping" },
          { key: "after", header: t("before.then"), cell: ({ after }) => after, text: "wrapping" },
        ]}
      />
    </Section>
  );
};
