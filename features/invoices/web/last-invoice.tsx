import { useQuery } from "@tanstack/react-query";
import { daysBetween, plainDate } from "#energy/calendar.ts";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { query } from "#platform/web/api/query.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import { listInvoices } from "../contract/list-invoices.ts";
import { listMultipointInvoices } from "../contract/list-multipoint-invoices.ts";
import { invoiceRoutes } from "../contract/routes.ts";
import { InvoiceStatus } from "./invoice-fields.tsx";
import { useWords } from "./words.ts";

const newestOf = (kind: InvoiceKind) => {
  const first = { filter: [], sort: "-issuedOn", offset: 0, limit: 1 } as const;
  return kind === "multipoint"
    ? query(listMultipointInvoices, { query: { ...first, filter: [] } })
    : query(listInvoices, { query: { ...first, filter: [], type: kind } });
};

/** The newest invoice of a kind as a card: period, energy, amount and what a day costs. Nothing without invoices. */
export const LastInvoice = ({ kind }: { kind: InvoiceKind }) => {
  const t = useWords();
  const path = usePath();
  const { money, moneyParts, energy, period } = useFormats();
  const { data: page } = useQuery(newestOf(kind));
  const invoice = page?.items[0];
  if (invoice === undefined) return null;
  const { id, number, startsOn, endsOn, totalCents, energyWh } = invoice;
  const days = Math.max(daysBetween(plainDate(startsOn), plainDate(endsOn)), 1);
  return (
    <Card
      title={t("last.title", { number })}
      aside={<InvoiceStatus invoice={invoice} />}
      actions={
        <LinkButton href={path(invoiceRoutes.invoice, { invoiceId: String(id) })} variant="secondary">
          {t("last.open")}
        </LinkButton>
      }
    >
      <KeyFigures>
        <KeyFigure
          label={t("last.amount")}
          value={moneyParts(totalCents)}
          detail={t("last.perDay", { amount: money(Math.round(totalCents / days)) })}
        />
        <KeyFigure label={t("last.energy")} value={energy(energyWh)} detail={period(startsOn, endsOn)} />
      </KeyFigures>
    </Card>
  );
};
