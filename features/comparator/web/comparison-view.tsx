import type { ReactNode } from "react";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Prose } from "#platform/ui/layout/prose.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { ServerHtml } from "#platform/web/html/server-html.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { ComparisonLine, ElectricityResult } from "../contract/comparison-result.ts";
import { EuroShares, TollsNote } from "./euro-shares.tsx";
import { useWords } from "./words.ts";

type Tax = ElectricityResult["operations"]["taxes"][number];

/** An offer with its lines in one list. */
export interface ShownOffer extends Pick<
  ElectricityResult["offers"][number],
  "productId" | "name" | "totalCents" | "differenceCents" | "firstYearCents" | "permanenceMonths" | "shares"
> {
  readonly lines: readonly ComparisonLine[];
  readonly taxes: readonly Tax[];
}

export interface ShownResult extends Pick<
  ElectricityResult,
  "header" | "content" | "invoiceCents" | "from" | "to" | "days" | "notCompared"
> {
  readonly offers: readonly ShownOffer[];
}

/** How an offer compares, in the same words whichever is dearer. */
const Difference = ({ cents }: { readonly cents: number }) => {
  const t = useWords();
  const { money } = useFormats();
  if (cents === 0) return t("result.same");
  return t(cents < 0 ? "result.cheaper" : "result.dearer", { amount: money(Math.abs(cents)) });
};

interface LineRow {
  readonly key: string;
  readonly name: string;
  readonly detail: string;
  readonly amountCents: number;
}

const OfferLines = ({ offer }: { readonly offer: ShownOffer }) => {
  const t = useWords();
  const formats = useFormats();
  const rows: LineRow[] = [
    ...offer.lines.map(({ name, unitPriceEur, quantity, multiplier, amountCents }, index) => ({
      key: `line-${index}`,
      name,
      amountCents,
      detail: [
        `${formats.decimals(unitPriceEur, 2, 6)} €`,
        formats.decimal(quantity),
        ...(multiplier === 1 ? [] : [formats.decimal(multiplier)]),
      ].join(" × "),
    })),
    ...offer.taxes.map(({ name, amountCents }, index) => ({
      key: `tax-${index}`,
      name,
      amountCents,
      detail: "",
    })),
  ];
  return (
    <DataTable
      caption={t("result.withProduct", { product: offer.name })}
      loadingLabel={t("result.loading")}
      empty={null}
      rows={rows}
      rowKey={({ key }) => key}
      totalLabel={t("result.total")}
      columns={[
        { key: "name", header: t("result.line"), cell: ({ name }) => name, phone: "title", text: "wrapping" },
        {
          key: "price",
          header: t("result.price"),
          cell: ({ detail }) => detail,
          align: "end",
          text: "wrapping",
        },
        {
          key: "amount",
          header: t("result.amount"),
          cell: ({ amountCents }) => formats.money(amountCents),
          align: "end",
          phone: "aside",
          total: formats.money(offer.totalCents),
        },
      ]}
    />
  );
};

const OfferCard = ({ offer, isFirst }: { readonly offer: ShownOffer; readonly isFirst: boolean }) => {
  const t = useWords();
  const { money } = useFormats();
  const { totalCents, differenceCents, firstYearCents, permanenceMonths } = offer;
  return (
    <Card
      title={offer.name}
      level={3}
      tone={isFirst ? "accent" : "plain"}
      aside={<strong>{money(totalCents)}</strong>}
    >
      <p>
        <Difference cents={differenceCents} />
      </p>
      {firstYearCents !== null && <p>{t("result.firstYear", { amount: money(firstYearCents) })}</p>}
      {permanenceMonths > 0 && <p>{t("result.permanence", { months: permanenceMonths })}</p>}
      <EuroShares shares={offer.shares} />
      <Disclosure summary={t("result.detail")}>
        <OfferLines offer={offer} />
      </Disclosure>
    </Card>
  );
};

interface ComparisonViewProps {
  readonly result: ShownResult;
  /** Where the difference comes from, where that is known. */
  readonly why?: ReactNode;
}

/** What the bill would have been with each product, and which have no figure. */
export const ComparisonView = ({ result, why }: ComparisonViewProps) => {
  const t = useWords();
  const formats = useFormats();
  const { invoiceCents, offers, notCompared, days, from, to } = result;
  const [first] = offers;
  return (
    <Stack gap="large">
      <ServerHtml html={result.header} />
      <KeyFigures>
        <KeyFigure
          label={t("result.yours")}
          value={formats.moneyParts(invoiceCents)}
          detail={t("result.days", { days, period: formats.period(from, to) })}
        />
        {first !== undefined && (
          <KeyFigure
            label={t("result.withProduct", { product: first.name })}
            value={formats.moneyParts(first.totalCents)}
            detail={<Difference cents={first.differenceCents} />}
            size="large"
          />
        )}
      </KeyFigures>
      {why}
      <Section title={t("result.offers")}>
        <Stack>
          <TollsNote ofOffers={offers.map(({ shares }) => shares)} />
          {offers.map((offer, index) => (
            <OfferCard key={offer.productId} offer={offer} isFirst={index === 0} />
          ))}
        </Stack>
      </Section>
      {notCompared.length > 0 && (
        <Section title={t("result.notCompared")}>
          <Prose>
            <ul>
              {notCompared.map(({ productId, name, reason }) => (
                <li key={productId}>{t(`result.missing.${reason}`, { product: name })}</li>
              ))}
            </ul>
          </Prose>
        </Section>
      )}
      <ServerHtml html={result.content} />
    </Stack>
  );
};
