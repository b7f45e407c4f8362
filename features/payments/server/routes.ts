import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import { handleGetPublishableKey, handleListPaymentPlatforms, handlePay } from "./pay.ts";
import { paymentEmailWorkers, type PaymentEmailPorts } from "./payment-emails.ts";
import { handlePayByLink, handleReadPaymentLink, type PaymentLinkPorts } from "./payment-links.ts";
import {
  handleDownloadTransactionReceipt,
  handleGetTransactionSummary,
  type TransactionPorts,
} from "./transaction-summary.ts";

export const handlers = (ports: PaymentLinkPorts & TransactionPorts): Handler[] => [
  handleListPaymentPlatforms(ports),
  handleGetPublishableKey(ports),
  handlePay(ports),
  handleGetTransactionSummary(ports),
  handleDownloadTransactionReceipt(ports),
  handleReadPaymentLink(ports),
  handlePayByLink(ports),
];

export const workers = (ports: PaymentEmailPorts): Worker[] => paymentEmailWorkers(ports);
