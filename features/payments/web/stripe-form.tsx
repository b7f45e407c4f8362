import { loadStripe } from "@stripe/stripe-js/pure";
import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { useEffect, useRef, useState } from "react";
import { Spinner } from "#platform/ui/feedback/loading-screen.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { isRefusalCode } from "../contract/payment-outcome.ts";
import { CardFormButtons, refusalOf, type CardFormProps } from "./card-form-buttons.tsx";
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
  const [error, setError] = useState<ReturnType<typeof refusalOf>>();
  const { key } = facts;

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
    mount().catch(() => setError(refusalOf("payment_platform_not_available")));
    return () => {
      isGone = true;
      loaded.current?.card.destroy();
      loaded.current = undefined;
    };
  }, [key, language]);

  const submit = async (): Promise<void> => {
    if (loaded.current === undefined) return;
    const { stripe, card } = loaded.current;
    setBusy(true);
    setError(undefined);
    const { paymentMethod, error: refused } = await stripe.createPaymentMethod({ type: "card", card });
    if (paymentMethod !== undefined) return onMethod(paymentMethod.id);
    const code = refused.code?.replace("incomplete_", "invalid_") ?? "";
    setError(refusalOf(isRefusalCode(code) ? code : "unknown_payment_error"));
    setBusy(false);
    return undefined;
  };
  const form = useForm(useFormValues({ empty: {} }), {
    fields: {},
    send: () => void submit(),
    error,
    isPending: isBusy,
    words: t,
  });
  return (
    <Form form={form} failedTitle={t("card.failed")}>
      <div aria-label={t("card.fields")} className={styles.foreignFields} ref={place} />
      <CardFormButtons form={form} submitText={submitText} onCancel={onCancel} />
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
