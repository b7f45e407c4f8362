import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useParams } from "react-router";
import * as z from "zod/mini";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Button, ButtonRow, LinkButton } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { hasCodeIn } from "#platform/web/api/api-error.ts";
import { query } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { AskUs } from "#platform/web/portal/ask-us.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { linkErrors, linkToken, readPaymentLink, type LinkedInvoice } from "../contract/read-payment-link.ts";
import { PaymentDialog } from "./payment-dialog.tsx";
import { useCardPayment, useLinkPayment, type PaymentRequest } from "./use-card-payment.ts";
import { useIntentInUrl } from "./use-intent-in-url.ts";
import { useWords } from "./words.ts";

/** How often the page asks whether a payment has an outcome. */
const askAgainMs = 3000;

/** Pays the invoice of a link in an email, without signing in. */
export const PaymentLinkScreen = () => {
  const t = useWords();
  const { token = "" } = useParams();
  return (
    <Page
      title={t("link.title")}
      documentTitle={useDocumentTitle(t("link.title"))}
      lead={t("link.lead")}
      width="narrow"
    >
      <PartBoundary failedTitle={t("link.failed")} words={t} fallback={<Skeleton height="14em" />}>
        {z.safeParse(linkToken, token).success ? <LinkedPayment key={token} token={token} /> : <CutLink />}
      </PartBoundary>
      <AskUs />
    </Page>
  );
};

/** An address of which a part was lost on the way, such as one that the email broke over two lines. */
const CutLink = () => {
  const t = useWords();
  return (
    <LinkFailure>
      <Notice tone="negative" announce="assertive" title={t("link.failed")}>
        {t("errors.payment_link_not_valid")}
      </Notice>
    </LinkFailure>
  );
};

/** Why the link does not open, and how the bill is paid without it. */
const LinkFailure = ({ children }: { readonly children: ReactNode }) => {
  const t = useWords();
  const path = usePath();
  return (
    <Stack gap="large">
      {children}
      <ButtonRow>
        <LinkButton variant="primary" href={path("invoices.invoices")}>
          {t("link.signIn")}
        </LinkButton>
      </ButtonRow>
    </Stack>
  );
};

const LinkedPayment = ({ token }: { readonly token: string }) => {
  const t = useWords();
  const { money, dayInText } = useFormats();
  const { data: invoice, error } = useQuery({
    ...query(readPaymentLink, { params: { token } }),
    throwOnError: (error) => !hasCodeIn(error, linkErrors),
    refetchInterval: ({ state }) => state.data?.state === "in_process" && askAgainMs,
  });
  const resumes = useIntentInUrl();
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? resumes !== undefined;
  if (error !== null)
    return (
      <LinkFailure>
        <FailureNotice title={t("link.failed")} error={error} words={t} />
      </LinkFailure>
    );
  if (invoice === undefined) return <Skeleton height="14em" />;
  return (
    <Stack gap="large">
      <LinkState invoice={invoice} />
      <DefinitionList
        rows={[
          { term: t("link.invoice"), description: invoice.number },
          { term: t("link.issuedOn"), description: dayInText(invoice.issuedOn) },
          { term: t("link.dueOn"), description: dayInText(invoice.dueOn) },
          ...(invoice.toPayCents > 0
            ? [
                {
                  term: t(invoice.state === "charged" ? "link.amount" : "link.toPay"),
                  description: <strong>{money(invoice.toPayCents)}</strong>,
                },
              ]
            : []),
        ]}
      />
      {invoice.state === "payable" && (
        <ButtonRow>
          <Button variant="primary" onClick={() => setOpen(true)}>
            {invoice.unfinished === undefined
              ? t("card.submitAmount", { amount: money(invoice.toPayCents) })
              : t("unfinished.title")}
          </Button>
        </ButtonRow>
      )}
      {isOpen && (
        <LinkPaymentDialog token={token} invoice={invoice} resumes={resumes} onClose={() => setOpen(false)} />
      )}
    </Stack>
  );
};

const LinkState = ({ invoice: { state } }: { readonly invoice: LinkedInvoice }) => {
  const t = useWords();
  switch (state) {
    case "payable":
      return null;
    case "paid":
      return (
        <Notice tone="positive" title={t("link.paidTitle")}>
          {t("link.paidText")}
        </Notice>
      );
    case "in_process":
      return (
        <Notice tone="warning" title={t("inProcess.lead")}>
          {t("inProcess.text")}
        </Notice>
      );
    case "charged":
      return <Notice>{t("link.charged")}</Notice>;
    case "not_payable":
      return <Notice tone="warning">{t("link.notPayable")}</Notice>;
    default:
      return state satisfies never;
  }
};

interface LinkPaymentDialogProps {
  readonly token: string;
  readonly invoice: LinkedInvoice;
  readonly resumes: PaymentRequest | undefined;
  readonly onClose: () => void;
}

const LinkPaymentDialog = ({ token, invoice, resumes, onClose }: LinkPaymentDialogProps) => {
  const payment = useCardPayment(useLinkPayment(token), { resumes, unfinished: invoice.unfinished });
  // After the payment nothing is left to pay: the dialog shows what it began with.
  const [{ number, toPayCents, platforms }] = useState(invoice);
  return (
    <PaymentDialog
      payment={payment}
      numbers={[number]}
      amountCents={toPayCents === 0 ? undefined : toPayCents}
      platforms={platforms.map(({ name, cardForm }) => ({ name, cardForm }))}
      platformsError={null}
      receipt={undefined}
      onClose={onClose}
    />
  );
};
