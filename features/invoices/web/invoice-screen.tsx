import { useSuspenseQuery } from "@tanstack/react-query";
import { ExternalLink, MessageSquareWarning } from "lucide-react";
import { useParams } from "react-router";
import { printIban } from "#energy/iban.ts";
import { getPrivateSettings } from "#features/operations/contract/get-private-settings.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Timeline } from "#platform/ui/data/timeline.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { ApiError } from "#platform/web/api/api-error.ts";
import { query } from "#platform/web/api/query.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { Slot } from "#platform/web/portal/slots.tsx";
import { useOfferedPath } from "#platform/web/routing/offered-screens.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getInvoice } from "../contract/get-invoice.ts";
import { invoiceRoutes } from "../contract/routes.ts";
import { InvoiceChanges } from "./invoice-changes.tsx";
import { InvoiceStatus } from "./invoice-fields.tsx";
import { InvoiceDownloadButton, useInvoiceDownloads } from "./invoice-download.tsx";
import { InvoiceLines, InvoiceReadings } from "./invoice-lines.tsx";
import { InvoicePaymentButton } from "./invoice-payment.tsx";
import styles from "./invoice-screen.module.css";
import { useInvoiceWords } from "./invoice-words.ts";

export type InvoiceDetail = AnswerOf<typeof getInvoice>;

/** Amount, energy and days; each with its mean of a day. */
const InvoiceFigures = ({ detail: { invoice, days } }: { detail: InvoiceDetail }) => {
  const t = useInvoiceWords();
  const { money, moneyParts, energy, briefEnergy, period } = useFormats();
  const billedDays = Math.max(days, 1);
  return (
    <KeyFigures>
      <KeyFigure
        size="large"
        label={t("amount.label")}
        value={moneyParts(invoice.totalCents)}
        detail={t("amount.perDay", { amount: money(Math.round(invoice.totalCents / billedDays)) })}
      />
      <KeyFigure
        label={t("energy.label")}
        value={energy(invoice.energyWh)}
        detail={t("energy.perDay", { energy: briefEnergy(invoice.energyWh / billedDays) })}
      />
      <KeyFigure
        label={t("period.label")}
        value={t("period.days", { days })}
        detail={period(invoice.startsOn, invoice.endsOn)}
      />
    </KeyFigures>
  );
};

/** How it is paid and until when, its contract, and its status. */
const InvoiceFacts = ({ detail: { invoice, payment, contract } }: { detail: InvoiceDetail }) => {
  const t = useInvoiceWords();
  const { dayInText, power } = useFormats();
  const { data: settings } = useSuspenseQuery(query(getPrivateSettings, {}));
  const { transfer } = settings.payments;
  const isByTransfer = payment?.means === "transfer" && invoice.toPayCents > 0;
  const transferText =
    transfer === undefined
      ? t("howPaid.transfer")
      : t("howPaid.transferTo", {
          iban: printIban(transfer.iban),
          holder: transfer.holder,
          number: invoice.number,
        });
  const { partOf } = invoice;
  const means = () => {
    if (partOf !== undefined)
      return [{ term: t("howPaid.title"), description: t("howPaid.partOf", { number: partOf.number }) }];
    if (invoice.isInPlan) return [{ term: t("howPaid.title"), description: t("howPaid.plan") }];
    if (payment === null) return [];
    const { means: by, maskedIban } = payment;
    const text =
      by === "direct_debit" && maskedIban !== null
        ? t("howPaid.account", { iban: maskedIban })
        : t(`howPaid.${by}`);
    return [{ term: t("howPaid.title"), description: isByTransfer ? transferText : text }];
  };
  const contractRows =
    contract === null
      ? []
      : [
          { term: t("contract.product"), description: contract.productName },
          { term: t("contract.supply"), description: contract.supplyAddress },
          { term: t("contract.cups"), description: contract.cups },
          { term: t("contract.access"), description: contract.accessTariffName },
          ...(contract.powersW.length === 0
            ? []
            : [
                {
                  term: t("contract.powers"),
                  description: [...new Set(contract.powersW)].map((powerW) => power(powerW)).join(" · "),
                },
              ]),
        ];
  return (
    <DefinitionList
      rows={[
        ...means(),
        // The days of a plan are its instalments', on the same screen.
        ...(invoice.isInPlan
          ? []
          : [{ term: t("timeline.due"), description: t("howPaid.due", { date: dayInText(invoice.dueOn) }) }]),
        ...contractRows,
      ]}
    />
  );
};

/** Issue, due date and the steps of its collection, the latest first. */
const InvoiceTimeline = ({ detail: { invoice, history } }: { detail: InvoiceDetail }) => {
  const t = useInvoiceWords();
  const { day } = useFormats();
  const events = [
    { on: invoice.issuedOn, what: t("timeline.issued") },
    { on: invoice.dueOn, what: t("timeline.due") },
    ...history.map(({ on, description }) => ({ on, what: description })),
  ]
    .map((event, index) => ({ id: String(index), ...event }))
    .toSorted((a, b) => b.on.localeCompare(a.on));
  return (
    <Section title={t("timeline.title")}>
      <Timeline events={events.map(({ id, on, what }) => ({ id, when: day(on), what }))} />
    </Section>
  );
};

const InvoiceLinks = ({ related }: Pick<InvoiceDetail, "related">) => {
  const t = useInvoiceWords();
  const path = usePath();
  const { money, day } = useFormats();
  return (
    <ul className={styles.related}>
      {related.map(({ id, relation, number, issuedOn, totalCents }) => (
        <li key={id}>
          <TextLink href={path(invoiceRoutes.invoice, { invoiceId: String(id) })}>
            {t(`related.${relation}`, { number })}
          </TextLink>
          <span className={styles.soft}>{`${day(issuedOn)} · ${money(totalCents)}`}</span>
        </li>
      ))}
    </ul>
  );
};

/** The lines of the invoice, or the invoices that it groups. */
const InvoiceContent = ({ detail: { invoice, lines, related } }: { detail: InvoiceDetail }) => {
  const t = useInvoiceWords();
  const grouped = related.filter(({ relation }) => relation === "groups");
  if (grouped.length > 0)
    return (
      <Section title={t("lines.title")} lead={t("lines.grouped", { count: grouped.length })}>
        <InvoiceLinks related={grouped} />
      </Section>
    );
  return (
    <Section title={t("lines.title")} lead={lines.length === 0 ? t("lines.none") : t("lines.lead")}>
      {lines.length > 0 && <InvoiceLines lines={lines} totalCents={invoice.totalCents} />}
    </Section>
  );
};

/** Corrections and the multipoint invoice that it is part of. */
const RelatedInvoices = ({ related }: Pick<InvoiceDetail, "related">) => {
  const t = useInvoiceWords();
  const others = related.filter(({ relation }) => relation !== "groups");
  if (others.length === 0) return null;
  return (
    <Section title={t("related.title")}>
      <InvoiceLinks related={others} />
    </Section>
  );
};

/** Type of claim about bills and measured consumption (CNMC, process R1). */
const billClaimType = "02";

/** Parameters with which the form of a claim is filled in about an invoice. */
const claimSearch = ({ number, contract }: InvoiceDetail["invoice"]): string =>
  String(
    new URLSearchParams({
      type: billClaimType,
      ...(contract === undefined ? {} : { contract: contract.name, invoice: number }),
    }),
  );

/** The public comparator, and the claim of a customer who does not agree. */
const InvoiceHelp = ({ comparatorLink, invoice }: Pick<InvoiceDetail, "comparatorLink" | "invoice">) => {
  const t = useInvoiceWords();
  const claimPath = useOfferedPath("claims");
  if (comparatorLink === null && claimPath === undefined) return null;
  return (
    <Section title={t("help.title")}>
      <div className={styles.help}>
        {claimPath !== undefined && (
          <div>
            <LinkButton
              href={`${claimPath}?${claimSearch(invoice)}`}
              variant="secondary"
              icon={<MessageSquareWarning aria-hidden="true" />}
            >
              {t("help.claim")}
            </LinkButton>
            <p className={styles.soft}>{t("help.claimText")}</p>
          </div>
        )}
        {comparatorLink !== null && (
          <div>
            <LinkButton
              href={comparatorLink}
              target="_blank"
              rel="noreferrer"
              variant="quiet"
              icon={<ExternalLink aria-hidden="true" />}
            >
              {t("help.comparator")}
            </LinkButton>
            <p className={styles.soft}>{t("help.comparatorText")}</p>
          </div>
        )}
      </div>
    </Section>
  );
};

/** The number in the path; anything else is not found. */
const useInvoiceId = (): number => {
  const { invoiceId = "" } = useParams();
  if (/^[1-9]\d{0,14}$/.test(invoiceId)) return Number(invoiceId);
  throw new ApiError(404, { code: "not_found", message: "not_found", requestId: "" });
};

/** An invoice of any kind, on screen. */
export const InvoiceScreen = () => {
  const t = useInvoiceWords();
  const path = usePath();
  const { data: detail } = useSuspenseQuery(query(getInvoice, { params: { id: useInvoiceId() } }));
  const { invoice, kind } = detail;
  const downloads = useInvoiceDownloads(kind);
  const title = t("title", { number: invoice.number });
  const list = kind === "multipoint" ? invoiceRoutes.multipointInvoices : invoiceRoutes.invoices;
  const search = kind === "gas" ? "?type=gas" : "";
  return (
    <Page
      title={title}
      documentTitle={useDocumentTitle(title)}
      back={<BackLink href={`${path(list)}${search}`}>{t("back")}</BackLink>}
      actions={
        <>
          <InvoicePaymentButton invoice={invoice} />
          <InvoiceDownloadButton invoice={invoice} downloads={downloads} kind={kind} />
        </>
      }
    >
      <Slot name="invoice.notices" subject={invoice.number} />
      {invoice.isInPlan && <Slot name="owed.plans" subject={invoice.number} />}
      <Card tone="accent" title={t("howPaid.status")} aside={<InvoiceStatus invoice={invoice} />}>
        <InvoiceFigures detail={detail} />
      </Card>
      <InvoiceChanges detail={detail} />
      <InvoiceContent detail={detail} />
      <InvoiceReadings readings={detail.readings} />
      <Section title={t("contract.title")}>
        <InvoiceFacts detail={detail} />
      </Section>
      <InvoiceTimeline detail={detail} />
      <RelatedInvoices related={detail.related} />
      <InvoiceHelp {...detail} />
    </Page>
  );
};
