import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError, hasCodeIn, isErrorOf, noConnection, type ErrorOf } from "#platform/web/api/api-error.ts";
import { useCall } from "#platform/web/api/query.ts";
import type { CardOrder } from "#platform/web/portal/card-payment-context.ts";
import { pay } from "../contract/pay.ts";
import { payByLink } from "../contract/pay-by-link.ts";
import { refusals, type PaymentOutcome } from "../contract/payment-outcome.ts";
import { methodOf, type PaymentMethod, type PaymentPlatform } from "../contract/payment-platform.ts";

export type PaymentError = ErrorOf<typeof pay | typeof payByLink>;

/** A request to the server. Repeated, it meets the same attempt, and cannot charge a second time. */
export type PaymentRequest =
  | { readonly paymentMethodId: string; readonly platform: PaymentPlatform }
  | { readonly intentId: string; readonly platform: PaymentPlatform };

export type PaymentStep =
  | { readonly name: "card" }
  | { readonly name: "requesting" }
  | {
      readonly name: "authenticating";
      readonly clientSecret: string;
      readonly intentId: string;
      readonly method: PaymentMethod;
    }
  | { readonly name: "in_process" }
  | { readonly name: "paid" }
  | {
      readonly name: "failed";
      readonly error: PaymentError;
      /** Its outcome is not known: trying again repeats it. Undefined when another card can be tried. */
      readonly unanswered: PaymentRequest | undefined;
    };

export type SendPayment = (request: PaymentRequest) => Promise<PaymentOutcome>;

/** Pays invoices of the customer of the session. */
export const useOrderPayment = (order: CardOrder | undefined): SendPayment => {
  const { mutateAsync } = useCall(pay);
  return (request) => {
    if ("intentId" in request) return mutateAsync({ body: request });
    if (order === undefined) throw noConnection();
    return mutateAsync({
      body: {
        ...request,
        invoiceIds: order.invoices.map(({ invoiceId }) => invoiceId),
        relatedObjectType: order.relatedObjectType,
      },
    });
  };
};

/** Pays the invoice of a link. */
export const useLinkPayment = (token: string): SendPayment => {
  const { mutateAsync } = useCall(payByLink);
  return (request) => mutateAsync({ params: { token }, body: request });
};

/** Whether nothing says that the server has decided: the connection failed, or the server did. */
const isUnanswered = (error: ApiError): boolean =>
  !hasCodeIn(error, refusals) && (error.status === 0 || error.status === 500 || error.status >= 502);

const stepOf = (outcome: PaymentOutcome, request: PaymentRequest): PaymentStep => {
  if ("isSuccessful" in outcome) return { name: "paid" };
  if ("isInProcess" in outcome) return { name: "in_process" };
  const { clientSecret, intentId } = outcome;
  const method = "paymentMethodId" in request ? methodOf(request.paymentMethodId) : "card";
  return { name: "authenticating", clientSecret, intentId, method };
};

const askAgainMs = 3000;
const maxQuestions = 40;

/**
 * A card payment from the card's data to its outcome. `resumes` is a payment with which the customer comes back from the
 * bank's own page. Whatever the portal shows about invoices is read again after each answer.
 */
export const useCardPayment = (send: SendPayment, resumes?: PaymentRequest) => {
  const queries = useQueryClient();
  const [step, setStep] = useState<PaymentStep>(
    resumes === undefined ? { name: "card" } : { name: "requesting" },
  );
  const [last, setLast] = useState(resumes);
  const [questions, setQuestions] = useState(0);

  const move = (next: PaymentStep): void => {
    setStep(next);
    if (next.name !== "authenticating") void queries.invalidateQueries();
  };
  const outcomeOf = async (request: PaymentRequest): Promise<PaymentStep> => {
    try {
      return stepOf(await send(request), request);
    } catch (error) {
      const known = isErrorOf(error, pay, payByLink) ? error : noConnection();
      return { name: "failed", error: known, unanswered: isUnanswered(known) ? request : undefined };
    }
  };
  const ask = async (request: PaymentRequest): Promise<void> => move(await outcomeOf(request));
  /** Stays as it is while the outcome is still unknown. */
  const askAgain = async (request: PaymentRequest): Promise<void> => {
    const next = await outcomeOf(request);
    if (next.name === "in_process" || (next.name === "failed" && next.unanswered !== undefined)) return;
    move(next);
  };
  const request = (next: PaymentRequest): void => {
    setLast(next);
    setQuestions(0);
    setStep({ name: "requesting" });
    void ask(next);
  };

  // Outside React: the server. The payment with which the customer came back is confirmed once.
  useEffect(() => {
    if (resumes !== undefined) void ask(resumes);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog opens
  }, []);

  // Outside React: a timer. The server asks the provider, and the same request has the outcome once it is known.
  useEffect(() => {
    if (step.name !== "in_process" || last === undefined || questions >= maxQuestions) return undefined;
    const timer = setTimeout(() => {
      setQuestions(questions + 1);
      void askAgain(last);
    }, askAgainMs);
    return () => clearTimeout(timer);
  });

  return {
    step,
    /** Pays with a card's payment method. */
    payWith: (paymentMethodId: string, platform: PaymentPlatform) => request({ paymentMethodId, platform }),
    /** Continues after the bank's authentication; one that was left without a decision ends the payment. */
    confirm: (intentId: string, platform: PaymentPlatform) => request({ intentId, platform }),
    /** Repeats an unanswered request; after a refusal asks for a card again. */
    tryAgain: (): void => {
      if (step.name === "failed" && step.unanswered !== undefined) request(step.unanswered);
      else setStep({ name: "card" });
    },
  };
};
export type CardPayment = ReturnType<typeof useCardPayment>;
