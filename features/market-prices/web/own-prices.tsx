import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getOwnPrices, type OwnPrices as ContractPrices } from "../contract/get-own-prices.ts";
import { pointAt, type PricePoint } from "./price-points.ts";
import { useTimeText } from "./use-time-text.ts";
import { useWords } from "./words.ts";

type OwnInterval = ContractPrices["intervals"][number];

const isKnown = (interval: OwnInterval): interval is OwnInterval & { readonly eurKwh: number } =>
  interval.eurKwh !== null;

interface OwnTableProps {
  readonly contract: ContractPrices;
  readonly market: readonly PricePoint[];
}

/** Each interval of the contract beside the price of the market at its beginning. */
const OwnTable = ({ contract, market }: OwnTableProps) => {
  const t = useWords();
  const { decimals } = useFormats();
  const timeText = useTimeText();
  const columns: readonly Column<OwnInterval>[] = [
    { key: "time", header: t("board.time"), cell: timeText, phone: "title" },
    {
      key: "own",
      header: t("own.yours"),
      align: "end",
      phone: "aside",
      cell: ({ eurKwh }) => (eurKwh === null ? "–" : decimals(eurKwh, 5)),
    },
    {
      key: "market",
      header: t("own.market"),
      align: "end",
      cell: ({ startsAt }) => {
        const point = pointAt(market, startsAt);
        return point === undefined ? "–" : decimals(point.centsMwh / 100_000, 5);
      },
    },
  ];
  return (
    <DataTable
      caption={t("own.table", { name: contract.contractName })}
      columns={columns}
      rows={contract.intervals}
      rowKey={({ startsAt }) => startsAt.toISOString()}
      loadingLabel={t("board.loading")}
      empty={null}
    />
  );
};

const OwnContract = ({ contract, market }: OwnTableProps) => {
  const t = useWords();
  const { fineMoney } = useFormats();
  const [now] = useState(() => new Date());
  const priceText = (eurKwh: number): string => `${fineMoney(eurKwh * 100)}/kWh`;
  const known = contract.intervals.filter(isKnown);
  const present = known.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
  const mean = known.reduce((sum, { eurKwh }) => sum + eurKwh, 0) / Math.max(known.length, 1);
  if (known.length === 0) return null;
  return (
    <Section
      level={3}
      title={t("own.contract", { product: contract.productName, name: contract.contractName })}
    >
      <Stack gap="small">
        <KeyFigures>
          {present !== undefined && <KeyFigure label={t("board.now")} value={priceText(present.eurKwh)} />}
          <KeyFigure label={t("board.mean")} value={priceText(mean)} />
        </KeyFigures>
        <Disclosure summary={t("own.asTable")}>
          <OwnTable contract={contract} market={market} />
        </Disclosure>
      </Stack>
    </Section>
  );
};

interface OwnPricesProps {
  readonly day: string;
  readonly market: readonly PricePoint[];
}

/** What customers with a price that follows the market pay; nothing for others. */
export const OwnPrices = ({ day, market }: OwnPricesProps) => {
  const t = useWords();
  const { data } = useSuspenseQuery(query(getOwnPrices, { query: { day } }));
  if (data.contracts.length === 0) return null;
  return (
    <Section title={t("own.title")} lead={t("own.lead")}>
      <Stack>
        {data.contracts.map((contract) => (
          <OwnContract key={contract.contractName} contract={contract} market={market} />
        ))}
      </Stack>
    </Section>
  );
};
