import { DataTable } from "#platform/ui/data/data-table.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Prose } from "#platform/ui/layout/prose.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { OwnOfferAnswer } from "../../contract/compare-own-offers.ts";
import { isPriced, type PricedOffer, useDifferenceText, usePowersText, useTermTexts } from "./offer-texts.ts";
import styles from "./offers.module.css";
import { useOfferWords } from "./offers-words.ts";

interface LineRow {
  readonly key: string;
  readonly name: string;
  readonly cents: number;
}

/** What the sum of an offer is made of. */
const OfferLines = ({ offer }: { readonly offer: PricedOffer }) => {
  const t = useOfferWords();
  const { money } = useFormats();
  const { lines, wallet, yearCents } = offer.best;
  const rows: LineRow[] = lines.map(({ concept, totalCents }) => ({
    key: concept,
    name: t(`concepts.${concept}`),
    cents: totalCents,
  }));
  if (wallet !== null && wallet.paidCents > 0)
    rows.push({ key: "wallet", name: t("all.wallet"), cents: -wallet.paidCents });
  return (
    <DataTable
      caption={t("all.what", { product: offer.name })}
      loadingLabel={t("loading")}
      empty={null}
      rows={rows}
      rowKey={({ key }) => key}
      totalLabel={t("all.sum")}
      columns={[
        { key: "name", header: t("all.concept"), cell: ({ name }) => name, phone: "title" },
        {
          key: "amount",
          header: t("all.amount"),
          cell: ({ cents }) => money(cents),
          align: "end",
          phone: "aside",
          total: money(yearCents),
        },
      ]}
    />
  );
};

const OfferRow = ({ offer, nowCents }: { readonly offer: PricedOffer; readonly nowCents: number | null }) => {
  const t = useOfferWords();
  const { money } = useFormats();
  const powersText = usePowersText();
  const differenceText = useDifferenceText();
  const termTexts = useTermTexts();
  const { best, asToday, powerChange } = offer;
  return (
    <li className={styles.offer}>
      <div className={styles.pair}>
        <span>
          <span className={styles.name}>{offer.name}</span>{" "}
          {offer.isOwnProduct && <StatusChip tone="info">{t("all.yours")}</StatusChip>}
        </span>
        <span className={styles.amount}>{money(best.yearCents)}</span>
      </div>
      <div className={styles.pair}>
        <span className={styles.detail}>{t("powers", { powers: powersText(best.powersW) })}</span>
        <span>{nowCents !== null && differenceText(best.yearCents - nowCents)}</span>
      </div>
      <Disclosure summary={t("all.conditions")}>
        {powerChange !== null && asToday.status === "priced" && (
          <p>{t("all.asToday", { amount: money(asToday.yearCents) })}</p>
        )}
        {!offer.isOwnProduct && <p>{termTexts(offer).join(" ")}</p>}
        <OfferLines offer={offer} />
      </Disclosure>
    </li>
  );
};

interface OfferListProps {
  readonly offers: readonly OwnOfferAnswer[];
  /** Null where the contract as it is has no figure. */
  readonly nowCents: number | null;
}

/** Every product with its year, the cheapest first, and those without a figure with the reason. */
export const OfferList = ({ offers, nowCents }: OfferListProps) => {
  const t = useOfferWords();
  const unpriced = offers.flatMap(({ name, best }) =>
    best.status === "unpriced" ? [{ name, reason: best.reason }] : [],
  );
  return (
    <>
      <Section title={t("all.title")}>
        <ul className={styles.offers}>
          {offers.filter(isPriced).map((offer) => (
            <OfferRow key={`${offer.name} ${offer.productId}`} offer={offer} nowCents={nowCents} />
          ))}
        </ul>
      </Section>
      {unpriced.length > 0 && (
        <Section title={t("unpriced.title")}>
          <Prose>
            <ul>
              {unpriced.map(({ name, reason }) => (
                <li key={name}>{t(`unpriced.${reason}`, { product: name })}</li>
              ))}
            </ul>
          </Prose>
        </Section>
      )}
    </>
  );
};
