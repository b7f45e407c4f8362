import { loadStripe } from "@stripe/stripe-js/pure";
import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { useEffect, useRef, useState } from "react";
import { Spinner } from "#platform/ui/feedback/loading-screen.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Form } from "#platform/ui/form/form.tsx";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { isRefusalCode } from "../contract/payment-outcome.ts";
import { CardFormButtons, type CardFormProps } from "./card-form-buttons.tsx";
import styles from "./payment.module.css";
import { useWords } from "./words.ts";

// The script of Stripe is loaded with the first form, not with the page; its signals about other pages stay off.
loadStripe.setLoadParameters({ advancedFraudSignals: false });

/** Stripe's own fields in a frame of Stripe: the number is not in this document. */
export const StripeCardForm = ({ facts, submitText, onMethod, onCancel }: CardFormProps) => {
  const t = useWords();
  const { language } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const loaded = useRef<{ stripe: Stripe; card: StripeCardElement }>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { key } = facts;
  const notLoaded = t("errors.payment_platform_not_available");

  // Outside React: Stripe's script and its frame.
  useEffect(() => {
    let isGone = false;
    const mount = async (): Promise<void> => {
      const stripe = await loadStripe(key, { locale: language === "ca" ? "auto" : language });
      if (stripe === null || isGone || place.current === null) return;
      const card = stripe.elements().create("card");
      card.mount(place.current);
      loaded.current = { stripe, card };
    };
    mount().catch(() => setProblem(notLoaded));
    return () => {
      isGone = true;
      loaded.current?.card.destroy();
      loaded.current = undefined;
    };
  }, [key, language, notLoaded]);

  const submit = async (): Promise<void> => {
    if (loaded.current === undefined || isBusy) return;
    const { stripe, card } = loaded.current;
    setBusy(true);
    setProblem(undefined);
    const { paymentMethod, error } = await stripe.createPaymentMethod({ type: "card", card });
    if (paymentMethod !== undefined) return onMethod(paymentMethod.id);
    const code = error.code?.replace("incomplete_", "invalid_") ?? "";
    setProblem(t(`errors.${isRefusalCode(code) ? code : "unknown_payment_error"}`));
    setBusy(false);
    return undefined;
  };
  return (
    <Form onSubmit={() => void submit()}>
      {problem !== undefined && (
        <Notice tone="negative" announce="assertive" title={t("card.failed")}>
          {problem}
        </Notice>
      )}
      <div aria-label={t("card.fields")} className={styles.foreignFields} ref={place} />
      <CardFormButtons submitText={submitText} isBusy={isBusy} onCancel={onCancel} />
    </Form>
  );
};

interface StripeAuthenticationProps {
  readonly publishableKey: string;
  readonly clientSecret: string;
  readonly onDone: () => void;
}

/** Stripe opens the bank's page in a frame over ours; whatever its result, the server asks Stripe for the outcome. */
export const StripeAuthentication = ({ publishableKey, clientSecret, onDone }: StripeAuthenticationProps) => {
  const t = useWords();
  const isStarted = useRef(false);
  // Outside React: Stripe's own dialog.
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const authenticate = async (): Promise<void> => {
      const stripe = await loadStripe(publishableKey);
      await stripe?.handleNextAction({ clientSecret });
    };
    void authenticate().then(onDone, onDone);
  }, [publishableKey, clientSecret, onDone]);
  return <Spinner label={t("authentication.waiting")} />;
};
