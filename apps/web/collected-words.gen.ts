// Generated from the folders in features/ by `npm run features`. Do not edit.
import { defineCollectedWords, mergeWords } from "#platform/web/words/collected-words.ts";

/** Titles of the kinds of request of every feature. */
export const loadRequestKindWords = defineCollectedWords({
  ca: async () =>
    mergeWords([
      import("#features/contract-changes/locales/request-kinds.ca.json"),
      import("#features/switch-returns/locales/request-kinds.ca.json"),
      import("#features/wallets/locales/request-kinds.ca.json"),
    ]),
  es: async () =>
    mergeWords([
      import("#features/contract-changes/locales/request-kinds.es.json"),
      import("#features/switch-returns/locales/request-kinds.es.json"),
      import("#features/wallets/locales/request-kinds.es.json"),
    ]),
  en: async () =>
    mergeWords([
      import("#features/contract-changes/locales/request-kinds.en.json"),
      import("#features/switch-returns/locales/request-kinds.en.json"),
      import("#features/wallets/locales/request-kinds.en.json"),
    ]),
});

/** Texts of what every feature announces. */
export const loadTopicWords = defineCollectedWords({
  ca: async () =>
    mergeWords([
      import("#features/account/locales/topics.ca.json"),
      import("#features/consumption/locales/topics.ca.json"),
      import("#features/invoices/locales/topics.ca.json"),
      import("#features/market-prices/locales/topics.ca.json"),
      import("#features/payment-plans/locales/topics.ca.json"),
      import("#features/payments/locales/topics.ca.json"),
      import("#features/remittances/locales/topics.ca.json"),
      import("#features/requests/locales/topics.ca.json"),
      import("#features/support/locales/topics.ca.json"),
    ]),
  es: async () =>
    mergeWords([
      import("#features/account/locales/topics.es.json"),
      import("#features/consumption/locales/topics.es.json"),
      import("#features/invoices/locales/topics.es.json"),
      import("#features/market-prices/locales/topics.es.json"),
      import("#features/payment-plans/locales/topics.es.json"),
      import("#features/payments/locales/topics.es.json"),
      import("#features/remittances/locales/topics.es.json"),
      import("#features/requests/locales/topics.es.json"),
      import("#features/support/locales/topics.es.json"),
    ]),
  en: async () =>
    mergeWords([
      import("#features/account/locales/topics.en.json"),
      import("#features/consumption/locales/topics.en.json"),
      import("#features/invoices/locales/topics.en.json"),
      import("#features/market-prices/locales/topics.en.json"),
      import("#features/payment-plans/locales/topics.en.json"),
      import("#features/payments/locales/topics.en.json"),
      import("#features/remittances/locales/topics.en.json"),
      import("#features/requests/locales/topics.en.json"),
      import("#features/support/locales/topics.en.json"),
    ]),
});
