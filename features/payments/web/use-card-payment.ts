import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError, hasCodeIn, isErrorOf, noConnection, type ErrorOf } from "#platform/web/api/api-error.ts";
import { useCall } from "#platform/web/api/query.ts";
import type { CardOrder, UnfinishedPayment } from "#platform/web/portal/card-payment-context.ts";
import { pay } from "../contract/pay.ts";
import { payByLink } from "../contract/pay-by-link.ts";
import { refusals, type PaymentOutcome } from "../contract/payment-outcome.ts";
import { methodOf, type PaymentMethod, type PaymentPlatform } from "../contract/payment-platform.ts";

export type PaymentError = ErrorOf<typeof pay | typeof payByLink>;

/** A request to the server. Repeated, it meets the same attempt, and cannot charge a second time. */
export type PaymentRequest =
  | { readonly paymentMethodId: string; readonly platform: PaymentPlatform }
  | { readonly intentId: string; readonly platform: PaymentPlatform }
  /** Leads back to the bank's page that the customer left. */
  | { readonly unfinished: UnfinishedPayment; readonly platform: PaymentPlatform };

export type PaymentStep =
  | { readonly name: "card" }
  /** The customer left a payment at the bank's page: it is continued, or begins again with a card. */
  | { readonly name: "unfinished"; readonly payment: UnfinishedPayment }
  | { readonly name: "requesting" }
  | {
      readonly name: "authenticating";
      readonly clientSecret: string;
      readonly intentId: string;
      readonly method: PaymentMethod;
    }
  | { readonly name: "in_process" }
  | { readonly name: "paid" }
  /** Nothing was left to pay: the invoices were paid in another tab or by another person. */
  | { readonly name: "already_paid" }
  | {
      readonly name: "failed";
      readonly error: PaymentError;
      /** Its outcome is not known: trying again repeats it. Undefined when another card can be tried. */
      readonly unanswered: PaymentRequest | undefined;
    };

export type SendPayment = (request: PaymentRequest) => Promise<PaymentOutcome>;

/** What is sent of a request that goes on with a payment; undefined for one that begins. */
const continuationOf = (request: PaymentRequest) => {
  const { platform } = request;
  if ("intentId" in request) return { intentId: request.intentId, platform };
  return "unfinished" in request ? { transactionId: request.unfinished.transactionId, platform } : undefined;
};

/** Pays invoices of the customer of the session. */
export const useOrderPayment = (order: CardOrder | undefined): SendPayment => {
  const { mutateAsync } = useCall(pay);
  return (request) => {
    const continuation = continuationOf(request);
    if (continuation !== undefined) return mutateAsync({ body: continuation });
    if (order === undefined || !("paymentMethodId" in request)) throw noConnection();
    return mutateAsync({
      body: {
        ...request,
        invoiceIds:
          order.instalmentId === undefined
            ? order.invoices.map(({ invoiceId }) => invoiceId)
            : [order.instalmentId],
        relatedObjectType: order.relatedObjectType,
      },
    });
  };
};

/** Pays the invoice of a link. */
export const useLinkPayment = (token: string): SendPayment => {
  const { mutateAsync } = useCall(payByLink);
  return (request) => {
    const body = continuationOf(request) ?? ("paymentMethodId" in request ? request : undefined);
    if (body === undefined) throw noConnection();
    return mutateAsync({ params: { token }, body });
  };
};

/** Whether nothing says that the server has decided: the connection failed, or the server did. */
const isUnanswered = (error: ApiError): boolean =>
  !hasCodeIn(error, refusals) && (error.status === 0 || error.status === 500 || error.status >= 502);

const methodOfRequest = (request: PaymentRequest): PaymentMethod => {
  if ("paymentMethodId" in request) return methodOf(request.paymentMethodId);
  return "unfinished" in request && request.unfinished.paymentType === "bizum" ? "bizum" : "card";
};

const stepOf = (outcome: PaymentOutcome, request: PaymentRequest): PaymentStep => {
  if ("isSuccessful" in outcome) return { name: "paid" };
  if ("isInProcess" in outcome) return { name: "in_process" };
  const { clientSecret, intentId } = outcome;
  return { name: "authenticating", clientSecret, intentId, method: methodOfRequest(request) };
};

const askAgainMs = 3000;
const maxQuestions = 40;

interface EarlierPayment {
  /** The payment with which the customer comes back from the bank's own page. */
  readonly resumes?: PaymentRequest | undefined;
  /** A payment that the customer left there, and may continue. */
  readonly unfinished?: UnfinishedPayment | undefined;
}

const firstStep = ({ resumes, unfinished }: EarlierPayment): PaymentStep => {
  if (resumes !== undefined) return { name: "requesting" };
  return unfinished === undefined ? { name: "card" } : { name: "unfinished", payment: unfinished };
};

/**
 * A card payment from the card's data to its outcome. Whatever the portal shows about invoices is read again after each answer.
 */
export const useCardPayment = (send: SendPayment, earlier: EarlierPayment = {}) => {
  const { resumes } = earlier;
  const queries = useQueryClient();
  const [step, setStep] = useState<PaymentStep>(() => firstStep(earlier));
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
      if (known.code === "not_payable" && known.values.reason === "paid") return { name: "already_paid" };
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
    /** Leads back to the bank's page that the customer left. */
    proceed: (unfinished: UnfinishedPayment, platform: PaymentPlatform) => request({ unfinished, platform }),
    /** Asks for a card in place of the payment that was left. */
    beginAgain: (): void => setStep({ name: "card" }),
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
