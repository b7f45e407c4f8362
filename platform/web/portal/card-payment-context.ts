import { createContext, use } from "react";

/** What a payment dialog shows of an invoice; the server computes the amount that is charged. */
export interface InvoiceToPay {
  readonly invoiceId: number;
  readonly number: string;
  readonly toPayCents: number;
}

/** A payment that the customer left at the bank's page. */
export interface UnfinishedPayment {
  readonly transactionId: string;
  readonly paymentType: "credit_card" | "bizum";
  /** The whole charge, and of how many invoices it is; unknown of a link. */
  readonly chargedCents?: number | undefined;
  readonly invoices?: number | undefined;
}

/** Invoices that are paid with one charge. */
export interface CardOrder {
  readonly invoices: readonly InvoiceToPay[];
  readonly relatedObjectType: "invoice" | "multipoint_invoice" | "payment_plan_instalment";
  /** Of a payment plan, when it is what is paid; its parts are in `invoices`. */
  readonly instalmentId?: number | undefined;
  /** Of these invoices: the dialog offers to continue it before it begins again. */
  readonly unfinished?: UnfinishedPayment | undefined;
}

export interface CardPaymentDialogs {
  /** Opens the dialog that takes a card; in another document where this one may not show a card form. */
  readonly pay: (order: CardOrder) => void;
  /** Opens the summary of an invoice's card payment, with its receipt. */
  readonly showTransaction: (invoice: Pick<InvoiceToPay, "invoiceId" | "number">) => void;
}

export const CardPaymentContext = createContext<CardPaymentDialogs | undefined>(undefined);

/** The dialogs of card payment; undefined where the deployment takes no cards. */
export const useCardPayment = (): CardPaymentDialogs | undefined => use(CardPaymentContext);
