import { lazy, Suspense, useRef, useState } from "react";
import * as z from "zod/mini";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Form } from "#platform/ui/form/form.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { diagnoseNetworkFailure } from "#platform/web/api/api-error.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { isRefusalCode, type RefusalCode } from "../contract/payment-outcome.ts";
import { CardFormButtons, type CardFormProps } from "./card-form-buttons.tsx";
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

type Field = "number" | "expiry" | "cvc";
const fieldOf: Partial<Record<RefusalCode, Field>> = {
  incorrect_number: "number",
  invalid_number: "number",
  invalid_expiry_month: "expiry",
  invalid_expiry_year: "expiry",
  expired_card: "expiry",
  invalid_cvc: "cvc",
  incorrect_cvc: "cvc",
};

/**
 * Fields of the sandbox bank. Their values are in the document alone, not in the state of the page, and are sent to the
 * bank when the form is submitted.
 */
const SandboxCardForm = ({ facts, submitText, onMethod, onCancel }: CardFormProps) => {
  const t = useWords();
  const problemText = useProblemText(t);
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ readonly text: string; readonly field: Field | undefined }>();

  const submit = async (): Promise<void> => {
    if (form.current === null || isBusy) return;
    setBusy(true);
    setProblem(undefined);
    const { elements } = form.current;
    const textOf = (name: Field): string => {
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
      setProblem({ text: t(`errors.${answer.code}`), field: fieldOf[answer.code] });
    } catch {
      setProblem({ text: problemText(await diagnoseNetworkFailure()), field: undefined });
    }
    setBusy(false);
    return undefined;
  };
  const errorOf = (field: Field) => (problem?.field === field ? problem.text : undefined);
  const digits = { inputMode: "numeric", maxLength: 24 } as const;
  return (
    <Form ref={form} onSubmit={() => void submit()} autoComplete="on">
      {problem !== undefined && (
        <Notice tone="negative" announce="assertive" title={t("card.failed")}>
          {problem.text}
        </Notice>
      )}
      <Notice title={t("card.sandboxTitle")}>{t("card.sandboxText")}</Notice>
      <TextField
        label={t("card.number")}
        name="number"
        autoComplete="cc-number"
        error={errorOf("number")}
        {...digits}
      />
      <TextField
        label={t("card.expiry")}
        help={t("card.expiryHelp")}
        name="expiry"
        width="short"
        autoComplete="cc-exp"
        error={errorOf("expiry")}
        {...digits}
        inputMode="text"
      />
      <TextField
        label={t("card.cvc")}
        help={t("card.cvcHelp")}
        name="cvc"
        width="short"
        autoComplete="cc-csc"
        error={errorOf("cvc")}
        {...digits}
      />
      <CardFormButtons submitText={submitText} isBusy={isBusy} onCancel={onCancel} />
    </Form>
  );
};
