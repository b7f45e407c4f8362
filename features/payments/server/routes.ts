import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import { handleListPaymentOpenEnds } from "./desk/open-ends.ts";
import { handleAskRefund, handleDecideRefund, handleListRefunds } from "./desk/refund-handlers.ts";
import { handleGetStaffOpenEnd } from "./desk/staff-open-end.ts";
import type { StaffPaymentPorts } from "./desk/staff-payment-ports.ts";
import {
  handleCheckStaffPayment,
  handleGetStaffPayment,
  handleListStaffPayments,
  handleWithdrawStaffPayment,
} from "./desk/staff-payments.ts";
import { handleGetPublishableKey, handleListPaymentPlatforms, handlePay } from "./pay.ts";
import { paymentEmailWorkers, type PaymentEmailPorts } from "./payment-emails.ts";
import { handlePayByLink, handleReadPaymentLink, type PaymentLinkPorts } from "./payment-links.ts";
import {
  handleDownloadTransactionReceipt,
  handleGetTransactionSummary,
  type TransactionPorts,
} from "./transaction-summary.ts";

/** Those of customers. */
export const customerHandlers = (ports: PaymentLinkPorts & TransactionPorts): Handler[] => [
  handleListPaymentPlatforms(ports),
  handleGetPublishableKey(ports),
  handlePay(ports),
  handleGetTransactionSummary(ports),
  handleDownloadTransactionReceipt(ports),
  handleReadPaymentLink(ports),
  handlePayByLink(ports),
];

const staffHandlers = (ports: StaffPaymentPorts): Handler[] => [
  handleListStaffPayments(ports),
  handleGetStaffPayment(ports),
  handleCheckStaffPayment(ports),
  handleWithdrawStaffPayment(ports),
  handleListPaymentOpenEnds(ports),
  handleGetStaffOpenEnd(ports),
  handleListRefunds(ports),
  handleAskRefund(ports),
  handleDecideRefund(ports),
];

export const handlers = (ports: PaymentLinkPorts & TransactionPorts & StaffPaymentPorts): Handler[] => [
  ...customerHandlers(ports),
  ...staffHandlers(ports),
];

export const workers = (ports: PaymentEmailPorts): Worker[] => paymentEmailWorkers(ports);
