import { lazy, Suspense, useRef, useState } from "react";
import * as z from "zod/mini";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { diagnoseNetworkFailure, type ApiError } from "#platform/web/api/api-error.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import type { ClientErrorCode } from "#platform/contract/errors.ts";
import { isRefusalCode, type RefusalCode } from "../contract/payment-outcome.ts";
import { CardFormButtons, refusalOf, type CardFormProps } from "./card-form-buttons.tsx";
import { useWords } from "./words.ts";

const StripeCardForm = lazy(async () => ({ default: (await import("./stripe-form.tsx")).StripeCardForm }));

/** The fields of a card, and its exchange for a payment method at the provider. The portal's server never has the card. */
export const CardForm = (props: CardFormProps) =>
  props.facts.provider === "stripe" ? (
    <Suspense fallback={<Skeleton height="8em" />}>
      <StripeCardForm {...props} />
    </Suspense>
  ) : (
    <SandboxCardForm {...props} />
  );

const tokenised = z.object({ id: z.string() });
const refused = z.object({ code: z.string() });

/** Exchanges a card for a payment method at the sandbox bank; the code of the refusal otherwise. */
const tokenise = async (url: string, card: object): Promise<{ id: string } | { code: RefusalCode }> => {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(card),
  }).catch(async () => {
    throw await diagnoseNetworkFailure();
  });
  const answer: unknown = await response.json();
  if (response.ok) return z.parse(tokenised, answer);
  const { data } = z.safeParse(refused, answer);
  return { code: data !== undefined && isRefusalCode(data.code) ? data.code : "processing_error" };
};

/** `12/40`, `12 / 2040` or `1240`. */
const expiryOf = (text: string): { exp_month: number; exp_year: number } => {
  const [month = "", year = ""] = /\D/.test(text.trim())
    ? text.trim().split(/\D+/)
    : [text.trim().slice(0, 2), text.trim().slice(2)];
  return { exp_month: Number(month), exp_year: Number(year) };
};

const empty = { number: "", expiry: "", cvc: "" };

/**
 * Fields of the sandbox bank. Their values are in the document alone, not in the state of the page, and are sent to the
 * bank when the form is submitted.
 */
const SandboxCardForm = ({ facts, submitText, onMethod, onCancel }: CardFormProps) => {
  const t = useWords();
  const element = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError<RefusalCode | ClientErrorCode>>();

  const submit = async (): Promise<void> => {
    if (element.current === null) return;
    setBusy(true);
    setError(undefined);
    const { elements } = element.current;
    const textOf = (name: keyof typeof empty): string => {
      const field = elements.namedItem(name);
      return field instanceof HTMLInputElement ? field.value : "";
    };
    try {
      const answer = await tokenise(facts.paymentMethodsUrl ?? "", {
        number: textOf("number").replaceAll(/[\s-]/g, ""),
        ...expiryOf(textOf("expiry")),
        cvc: textOf("cvc").trim(),
      });
      if ("id" in answer) return onMethod(answer.id);
      setError(refusalOf(answer.code));
    } catch {
      setError(await diagnoseNetworkFailure());
    }
    setBusy(false);
    return undefined;
  };
  const form = useForm(useFormValues({ empty }), {
    id: "card",
    fields: {
      number: { label: t("card.number"), codes: ["incorrect_number", "invalid_number"] },
      expiry: {
        label: t("card.expiry"),
        codes: ["invalid_expiry_month", "invalid_expiry_year", "expired_card"],
      },
      cvc: { label: t("card.cvc"), codes: ["invalid_cvc", "incorrect_cvc"] },
    },
    send: () => void submit(),
    error,
    isPending: isBusy,
    words: t,
  });
  const digits = { inputMode: "numeric", maxLength: 24 } as const;
  return (
    <Form
      ref={element}
      form={form}
      summaryTitle={t("card.failed")}
      failedTitle={t("card.failed")}
      autoComplete="on"
    >
      <Notice title={t("card.sandboxTitle")}>{t("card.sandboxText")}</Notice>
      <TextField {...form.control("number")} name="number" autoComplete="cc-number" {...digits} />
      <TextField
        {...form.control("expiry")}
        help={t("card.expiryHelp")}
        name="expiry"
        width="short"
        autoComplete="cc-exp"
        {...digits}
        inputMode="text"
      />
      <TextField
        {...form.control("cvc")}
        help={t("card.cvcHelp")}
        name="cvc"
        width="short"
        autoComplete="cc-csc"
        {...digits}
      />
      <CardFormButtons form={form} submitText={submitText} onCancel={onCancel} />
    </Form>
  );
};
