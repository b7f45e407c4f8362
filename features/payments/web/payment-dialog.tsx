import { lazy, Suspense, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Spinner } from "#platform/ui/feedback/loading-screen.tsx";
import { Button, LinkButton } from "#platform/ui/form/button.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import type { UnfinishedPayment } from "#platform/web/portal/card-payment-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { bizumMethodId, type PaymentMethod, type PaymentPlatform } from "../contract/payment-platform.ts";
import { CardForm } from "./card-form.tsx";
import { CardFormButtons, type CardFormFacts } from "./card-form-buttons.tsx";
import styles from "./payment.module.css";
import type { CardPayment, PaymentError } from "./use-card-payment.ts";
import { useWords } from "./words.ts";

const StripeAuthentication = lazy(async () => ({
  default: (await import("./stripe-form.tsx")).StripeAuthentication,
}));

export interface OfferedPlatform {
  readonly name: PaymentPlatform;
  /** Undefined for a platform without a card form. */
  readonly cardForm: CardFormFacts | undefined;
}

interface PaymentDialogProps {
  readonly payment: CardPayment;
  readonly numbers: readonly string[];
  /** Undefined when the customer comes back from the bank in another tab. */
  readonly amountCents: number | undefined;
  /** Undefined until they are known. */
  readonly platforms: readonly OfferedPlatform[] | undefined;
  /** Why the platforms are not known. */
  readonly platformsError: PaymentError | null;
  /** What is shown of a payment that succeeded. */
  readonly receipt: ReactNode;
  readonly onClose: () => void;
}

/** A card payment, from the choice of a platform to its outcome. While its outcome is decided it cannot be closed. */
export const PaymentDialog = (props: PaymentDialogProps) => {
  const { payment, numbers, amountCents, onClose } = props;
  const t = useWords();
  const platformWords = usePlatformWords();
  const { money } = useFormats();
  const { name } = payment.step;
  const isClosable = name !== "requesting" && name !== "authenticating";
  const about = [
    ...(numbers.length === 0 ? [] : [t("about", { invoices: numbers.length, number: numbers.join(", ") })]),
    ...(amountCents === undefined ? [] : [money(amountCents)]),
  ];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`title.${name}`)}
      width={name === "authenticating" ? "wide" : "normal"}
      actions={<StepActions {...props} />}
      {...(isClosable ? { closeLabel: platformWords("close") } : {})}
      {...(about.length === 0 ? {} : { description: about.join(" · ") })}
    >
      <StepBody {...props} />
    </Dialog>
  );
};

const StepBody = (props: PaymentDialogProps) => {
  const { payment, numbers, platforms = [], receipt } = props;
  const t = useWords();
  const { step } = payment;
  switch (step.name) {
    case "card":
      return <PlatformForm {...props} />;
    case "unfinished":
      return <UnfinishedText payment={step.payment} />;
    case "already_paid":
      return (
        <Notice tone="positive" announce="polite">
          {t("alreadyPaid.text", { invoices: Math.max(numbers.length, 1) })}
        </Notice>
      );
    case "requesting":
      return (
        <Stack>
          <Spinner label={t("requesting.waiting")} />
          <p>{t("requesting.text")}</p>
        </Stack>
      );
    case "authenticating":
      return (
        <Stack>
          <p>{t(step.method === "bizum" ? "authentication.bizumText" : "authentication.text")}</p>
          <Authentication
            facts={platforms.find(({ cardForm }) => cardForm !== undefined)?.cardForm}
            step={step}
            onDone={() => payment.confirm(step.intentId, "stripe")}
          />
        </Stack>
      );
    case "in_process":
      return (
        <Notice tone="warning" announce="polite" title={t("inProcess.lead")}>
          {t("inProcess.text")}
        </Notice>
      );
    case "paid":
      return (
        <Stack>
          <Notice tone="positive" announce="polite" title={t("paid.lead")}>
            {t("paid.text", { invoices: Math.max(numbers.length, 1) })}
          </Notice>
          {receipt}
        </Stack>
      );
    case "failed":
      return (
        <FailureNotice error={step.error} words={t}>
          {step.unanswered === undefined ? undefined : t("failed.unanswered")}
        </FailureNotice>
      );
    default:
      return step satisfies never;
  }
};

/** What was left, and that beginning again does not charge twice. */
const UnfinishedText = ({ payment }: { readonly payment: UnfinishedPayment }) => {
  const t = useWords();
  const { money } = useFormats();
  const { chargedCents, invoices = 1, paymentType } = payment;
  return (
    <Stack>
      <p>
        {t("unfinished.text", {
          means: paymentType,
          invoices,
          amount: chargedCents === undefined ? "none" : money(chargedCents),
        })}
      </p>
      <p>{t("unfinished.choice")}</p>
    </Stack>
  );
};

const StepActions = ({ payment, onClose }: PaymentDialogProps) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const { step } = payment;
  switch (step.name) {
    case "card":
    case "requesting":
      return null;
    case "unfinished":
      return (
        <>
          <Button variant="primary" onClick={() => payment.proceed(step.payment, "stripe")}>
            {t("unfinished.proceed")}
          </Button>
          <Button onClick={payment.beginAgain}>{t("unfinished.again")}</Button>
        </>
      );
    case "authenticating":
      return (
        <Button variant="quiet" onClick={() => payment.confirm(step.intentId, "stripe")}>
          {t("authentication.cancel")}
        </Button>
      );
    case "in_process":
    case "paid":
    case "already_paid":
      return (
        <Button variant="primary" onClick={onClose}>
          {platformWords("close")}
        </Button>
      );
    case "failed":
      return (
        <>
          <Button variant="primary" onClick={payment.tryAgain}>
            {t("failed.again")}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {platformWords("close")}
          </Button>
        </>
      );
    default:
      return step satisfies never;
  }
};

interface Way {
  readonly value: PaymentMethod | "monei";
  readonly platform: OfferedPlatform;
}

/** How a customer can pay at a platform. */
const waysAt = (platform: OfferedPlatform): Way[] =>
  platform.name === "monei"
    ? [{ value: "monei", platform }]
    : (platform.cardForm?.methods ?? []).map((value) => ({ value, platform }));

/** The choice of a way to pay, when there are several, and the form of the chosen one. */
const PlatformForm = ({ payment, amountCents, platforms, platformsError, onClose }: PaymentDialogProps) => {
  const t = useWords();
  const { money } = useFormats();
  const [chosen, setChosen] = useState<Way["value"]>();
  if (platformsError !== null) return <FailureNotice error={platformsError} words={t} />;
  if (platforms === undefined) return <Skeleton height="12em" />;
  const ways = platforms.flatMap(waysAt);
  const way = ways.find(({ value }) => value === chosen) ?? ways[0];
  if (way === undefined) return <Notice tone="warning">{t("errors.payment_platform_not_available")}</Notice>;
  const { platform } = way;
  const amount = amountCents === undefined ? undefined : money(amountCents);
  return (
    <Stack>
      {ways.length > 1 && (
        <RadioGroup
          label={t("platform.label")}
          options={ways.map(({ value }) => ({ value, label: t(`platform.${value}`) }))}
          value={way.value}
          onValueChange={setChosen}
        />
      )}
      {platform.cardForm === undefined && <Notice>{t("platform.noForm")}</Notice>}
      {platform.cardForm !== undefined && way.value === "card" && (
        <CardForm
          facts={platform.cardForm}
          submitText={amount === undefined ? t("card.submit") : t("card.submitAmount", { amount })}
          onMethod={(id) => payment.payWith(id, platform.name)}
          onCancel={onClose}
        />
      )}
      {way.value === "bizum" && (
        <BizumForm
          submitText={amount === undefined ? t("bizum.submit") : t("bizum.submitAmount", { amount })}
          onSubmit={() => payment.payWith(bizumMethodId, platform.name)}
          onCancel={onClose}
        />
      )}
    </Stack>
  );
};

interface BizumFormProps {
  readonly submitText: string;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

/** Bizum asks for nothing here: the customer confirms at the bank. */
const BizumForm = ({ submitText, onSubmit, onCancel }: BizumFormProps) => {
  const t = useWords();
  const form = useForm(useFormValues({ empty: {} }), { fields: {}, send: onSubmit });
  return (
    <Form form={form}>
      <p>{t("bizum.text")}</p>
      <CardFormButtons form={form} submitText={submitText} onCancel={onCancel} />
    </Form>
  );
};

interface AuthenticationProps {
  readonly facts: CardFormFacts | undefined;
  readonly step: {
    readonly clientSecret: string;
    readonly intentId: string;
    readonly method: PaymentMethod;
  };
  readonly onDone: () => void;
}

/** The bank's page on which the customer confirms the payment: of a card in a frame, of Bizum in place of the portal's. */
const Authentication = ({ facts, step, onDone }: AuthenticationProps) => {
  const t = useWords();
  const { pathname } = useLocation();
  if (facts === undefined) return <Spinner label={t("authentication.waiting")} />;
  const { clientSecret, intentId, method } = step;
  if (facts.provider === "stripe")
    return (
      <Suspense fallback={<Spinner label={t("authentication.waiting")} />}>
        <StripeAuthentication publishableKey={facts.key} clientSecret={clientSecret} onDone={onDone} />
      </Suspense>
    );
  const address = facts.authenticationUrl ?? "";
  const done = `${address}/done`;
  const query = new URLSearchParams({
    payment_intent: intentId,
    payment_intent_client_secret: clientSecret,
    return_to: method === "bizum" ? pathname : done,
  });
  if (method === "bizum")
    return (
      <LinkButton component="a" href={`${address}?${query.toString()}`} variant="primary">
        {t("authentication.open")}
      </LinkButton>
    );
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, whose location is read when it is done
    <iframe
      className={styles.frame}
      title={t("authentication.frame")}
      src={`${address}?${query.toString()}`}
      onLoad={({ currentTarget }) => {
        if (currentTarget.contentWindow?.location.pathname === done) onDone();
      }}
    />
  );
};
