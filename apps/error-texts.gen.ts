// Generated from the folders in features/ by `npm run features`. Do not edit.
import type { DeclaredCodes, Explained, ExplainedCodes } from "#platform/contract/error-texts.ts";

// An error code of a contract without a text in one of the languages does not compile here.

type AccountCode = DeclaredCodes<[
    typeof import("#features/account/contract/api-tokens/create-api-token.ts"),
    typeof import("#features/account/contract/api-tokens/list-api-tokens.ts"),
    typeof import("#features/account/contract/api-tokens/revoke-api-token.ts"),
    typeof import("#features/account/contract/at-desk/end-customer-sessions.ts"),
    typeof import("#features/account/contract/at-desk/impersonate-customer.ts"),
    typeof import("#features/account/contract/at-desk/send-activation.ts"),
    typeof import("#features/account/contract/password/ask-reset.ts"),
    typeof import("#features/account/contract/password/change-password.ts"),
    typeof import("#features/account/contract/password/describe-reset.ts"),
    typeof import("#features/account/contract/password/recover-password.ts"),
    typeof import("#features/account/contract/password/reset-password.ts"),
    typeof import("#features/account/contract/registration/confirm-sign-up.ts"),
    typeof import("#features/account/contract/registration/describe-activation.ts"),
    typeof import("#features/account/contract/registration/register-user.ts"),
    typeof import("#features/account/contract/second-factor/add-passkey.ts"),
    typeof import("#features/account/contract/second-factor/ask-for-passkey.ts"),
    typeof import("#features/account/contract/second-factor/begin-passkey.ts"),
    typeof import("#features/account/contract/second-factor/confirm-app.ts"),
    typeof import("#features/account/contract/second-factor/get-second-factor.ts"),
    typeof import("#features/account/contract/second-factor/remove-app.ts"),
    typeof import("#features/account/contract/second-factor/remove-passkey.ts"),
    typeof import("#features/account/contract/second-factor/rename-passkey.ts"),
    typeof import("#features/account/contract/second-factor/renew-recovery-codes.ts"),
    typeof import("#features/account/contract/second-factor/set-up-app.ts"),
    typeof import("#features/account/contract/second-factor/take-second-step.ts"),
    typeof import("#features/account/contract/sessions/end-other-sessions.ts"),
    typeof import("#features/account/contract/sessions/end-session.ts"),
    typeof import("#features/account/contract/sessions/list-sessions.ts"),
    typeof import("#features/account/contract/sessions/refresh-session.ts"),
    typeof import("#features/account/contract/sessions/sign-out.ts"),
    typeof import("#features/account/contract/sign-in/exchange-token.ts"),
    typeof import("#features/account/contract/sign-in/get-token.ts"),
    typeof import("#features/account/contract/sign-in/is-token-valid.ts"),
    typeof import("#features/account/contract/sign-in/sign-in-client.ts"),
    typeof import("#features/account/contract/single-sign-on/begin-openid.ts"),
    typeof import("#features/account/contract/single-sign-on/complete-openid.ts"),
  ]>;
export type AccountTexts = [
  Explained<AccountCode, ExplainedCodes<[
    typeof import("#features/account/locales/activity.ca.json"),
    typeof import("#features/account/locales/api-tokens-email.ca.json"),
    typeof import("#features/account/locales/api-tokens.ca.json"),
    typeof import("#features/account/locales/customer-view.ca.json"),
    typeof import("#features/account/locales/desk.ca.json"),
    typeof import("#features/account/locales/new-password.ca.json"),
    typeof import("#features/account/locales/password-email.ca.json"),
    typeof import("#features/account/locales/password.ca.json"),
    typeof import("#features/account/locales/registration-email.ca.json"),
    typeof import("#features/account/locales/registration.ca.json"),
    typeof import("#features/account/locales/second-factor-email.ca.json"),
    typeof import("#features/account/locales/second-factor.ca.json"),
    typeof import("#features/account/locales/second-step.ca.json"),
    typeof import("#features/account/locales/sessions.ca.json"),
    typeof import("#features/account/locales/sign-in.ca.json"),
    typeof import("#features/account/locales/single-sign-on.ca.json"),
    typeof import("#features/account/locales/topics.ca.json"),
  ]>>,
  Explained<AccountCode, ExplainedCodes<[
    typeof import("#features/account/locales/activity.es.json"),
    typeof import("#features/account/locales/api-tokens-email.es.json"),
    typeof import("#features/account/locales/api-tokens.es.json"),
    typeof import("#features/account/locales/customer-view.es.json"),
    typeof import("#features/account/locales/desk.es.json"),
    typeof import("#features/account/locales/new-password.es.json"),
    typeof import("#features/account/locales/password-email.es.json"),
    typeof import("#features/account/locales/password.es.json"),
    typeof import("#features/account/locales/registration-email.es.json"),
    typeof import("#features/account/locales/registration.es.json"),
    typeof import("#features/account/locales/second-factor-email.es.json"),
    typeof import("#features/account/locales/second-factor.es.json"),
    typeof import("#features/account/locales/second-step.es.json"),
    typeof import("#features/account/locales/sessions.es.json"),
    typeof import("#features/account/locales/sign-in.es.json"),
    typeof import("#features/account/locales/single-sign-on.es.json"),
    typeof import("#features/account/locales/topics.es.json"),
  ]>>,
  Explained<AccountCode, ExplainedCodes<[
    typeof import("#features/account/locales/activity.en.json"),
    typeof import("#features/account/locales/api-tokens-email.en.json"),
    typeof import("#features/account/locales/api-tokens.en.json"),
    typeof import("#features/account/locales/customer-view.en.json"),
    typeof import("#features/account/locales/desk.en.json"),
    typeof import("#features/account/locales/new-password.en.json"),
    typeof import("#features/account/locales/password-email.en.json"),
    typeof import("#features/account/locales/password.en.json"),
    typeof import("#features/account/locales/registration-email.en.json"),
    typeof import("#features/account/locales/registration.en.json"),
    typeof import("#features/account/locales/second-factor-email.en.json"),
    typeof import("#features/account/locales/second-factor.en.json"),
    typeof import("#features/account/locales/second-step.en.json"),
    typeof import("#features/account/locales/sessions.en.json"),
    typeof import("#features/account/locales/sign-in.en.json"),
    typeof import("#features/account/locales/single-sign-on.en.json"),
    typeof import("#features/account/locales/topics.en.json"),
  ]>>,
];

type ActivityCode = DeclaredCodes<[
    typeof import("#features/activity/contract/get-activity.ts"),
  ]>;
export type ActivityTexts = [
  Explained<ActivityCode, ExplainedCodes<[
    typeof import("#features/activity/locales/ca.json"),
    typeof import("#features/activity/locales/activity.ca.json"),
  ]>>,
  Explained<ActivityCode, ExplainedCodes<[
    typeof import("#features/activity/locales/es.json"),
    typeof import("#features/activity/locales/activity.es.json"),
  ]>>,
  Explained<ActivityCode, ExplainedCodes<[
    typeof import("#features/activity/locales/en.json"),
    typeof import("#features/activity/locales/activity.en.json"),
  ]>>,
];

type AddressesCode = DeclaredCodes<[
    typeof import("#features/addresses/contract/list-municipalities.ts"),
    typeof import("#features/addresses/contract/list-province-municipalities.ts"),
    typeof import("#features/addresses/contract/list-provinces.ts"),
    typeof import("#features/addresses/contract/list-street-types.ts"),
  ]>;
export type AddressesTexts = [
  Explained<AddressesCode, ExplainedCodes<[
    typeof import("#features/addresses/locales/ca.json"),
  ]>>,
  Explained<AddressesCode, ExplainedCodes<[
    typeof import("#features/addresses/locales/es.json"),
  ]>>,
  Explained<AddressesCode, ExplainedCodes<[
    typeof import("#features/addresses/locales/en.json"),
  ]>>,
];

type AuditCode = DeclaredCodes<[
    typeof import("#features/audit/contract/export-audit-entries.ts"),
    typeof import("#features/audit/contract/find-audited-customer.ts"),
    typeof import("#features/audit/contract/get-audit-seals.ts"),
    typeof import("#features/audit/contract/list-audit-entries.ts"),
    typeof import("#features/audit/contract/verify-audit-seals.ts"),
  ]>;
export type AuditTexts = [
  Explained<AuditCode, ExplainedCodes<[
    typeof import("#features/audit/locales/ca.json"),
    typeof import("#features/audit/locales/actions.ca.json"),
    typeof import("#features/audit/locales/export.ca.json"),
    typeof import("#features/audit/locales/facts.ca.json"),
  ]>>,
  Explained<AuditCode, ExplainedCodes<[
    typeof import("#features/audit/locales/es.json"),
    typeof import("#features/audit/locales/actions.es.json"),
    typeof import("#features/audit/locales/export.es.json"),
    typeof import("#features/audit/locales/facts.es.json"),
  ]>>,
  Explained<AuditCode, ExplainedCodes<[
    typeof import("#features/audit/locales/en.json"),
    typeof import("#features/audit/locales/actions.en.json"),
    typeof import("#features/audit/locales/export.en.json"),
    typeof import("#features/audit/locales/facts.en.json"),
  ]>>,
];

type CallBacksCode = DeclaredCodes<[
    typeof import("#features/call-backs/contract/cancel-call-back.ts"),
    typeof import("#features/call-backs/contract/close-staff-call-back.ts"),
    typeof import("#features/call-backs/contract/get-staff-call-back.ts"),
    typeof import("#features/call-backs/contract/operator-call-backs.ts"),
  ]>;
export type CallBacksTexts = [
  Explained<CallBacksCode, ExplainedCodes<[
    typeof import("#features/call-backs/locales/ca.json"),
    typeof import("#features/call-backs/locales/desk.ca.json"),
    typeof import("#features/call-backs/locales/mail.ca.json"),
  ]>>,
  Explained<CallBacksCode, ExplainedCodes<[
    typeof import("#features/call-backs/locales/es.json"),
    typeof import("#features/call-backs/locales/desk.es.json"),
    typeof import("#features/call-backs/locales/mail.es.json"),
  ]>>,
  Explained<CallBacksCode, ExplainedCodes<[
    typeof import("#features/call-backs/locales/en.json"),
    typeof import("#features/call-backs/locales/desk.en.json"),
    typeof import("#features/call-backs/locales/mail.en.json"),
  ]>>,
];

type CaseQueueCode = DeclaredCodes<[
    typeof import("#features/case-queue/contract/add-case-note.ts"),
    typeof import("#features/case-queue/contract/assign-cases.ts"),
    typeof import("#features/case-queue/contract/get-queued-case.ts"),
    typeof import("#features/case-queue/contract/list-queue.ts"),
    typeof import("#features/case-queue/contract/put-off-cases.ts"),
    typeof import("#features/case-queue/contract/show-case-presence.ts"),
  ]>;
export type CaseQueueTexts = [
  Explained<CaseQueueCode, ExplainedCodes<[
    typeof import("#features/case-queue/locales/ca.json"),
  ]>>,
  Explained<CaseQueueCode, ExplainedCodes<[
    typeof import("#features/case-queue/locales/es.json"),
  ]>>,
  Explained<CaseQueueCode, ExplainedCodes<[
    typeof import("#features/case-queue/locales/en.json"),
  ]>>,
];

type CatalogueCode = DeclaredCodes<[
    typeof import("#features/catalogue/contract/get-regulated-reference.ts"),
    typeof import("#features/catalogue/contract/get-staff-product.ts"),
    typeof import("#features/catalogue/contract/list-gas-products.ts"),
    typeof import("#features/catalogue/contract/list-gas-tariffs.ts"),
    typeof import("#features/catalogue/contract/list-products.ts"),
    typeof import("#features/catalogue/contract/list-staff-products.ts"),
    typeof import("#features/catalogue/contract/list-tariffs.ts"),
    typeof import("#features/catalogue/contract/publish-staff-product.ts"),
    typeof import("#features/catalogue/contract/withdraw-staff-product.ts"),
  ]>;
export type CatalogueTexts = [
  Explained<CatalogueCode, ExplainedCodes<[
    typeof import("#features/catalogue/locales/ca.json"),
    typeof import("#features/catalogue/locales/desk.ca.json"),
  ]>>,
  Explained<CatalogueCode, ExplainedCodes<[
    typeof import("#features/catalogue/locales/es.json"),
    typeof import("#features/catalogue/locales/desk.es.json"),
  ]>>,
  Explained<CatalogueCode, ExplainedCodes<[
    typeof import("#features/catalogue/locales/en.json"),
    typeof import("#features/catalogue/locales/desk.en.json"),
  ]>>,
];

type ComparatorCode = DeclaredCodes<[
    typeof import("#features/comparator/contract/compare-curve.ts"),
    typeof import("#features/comparator/contract/compare-electricity.ts"),
    typeof import("#features/comparator/contract/compare-gas.ts"),
    typeof import("#features/comparator/contract/confirm-comparison.ts"),
  ]>;
export type ComparatorTexts = [
  Explained<ComparatorCode, ExplainedCodes<[
    typeof import("#features/comparator/locales/ca.json"),
    typeof import("#features/comparator/locales/curve.ca.json"),
    typeof import("#features/comparator/locales/result.ca.json"),
  ]>>,
  Explained<ComparatorCode, ExplainedCodes<[
    typeof import("#features/comparator/locales/es.json"),
    typeof import("#features/comparator/locales/curve.es.json"),
    typeof import("#features/comparator/locales/result.es.json"),
  ]>>,
  Explained<ComparatorCode, ExplainedCodes<[
    typeof import("#features/comparator/locales/en.json"),
    typeof import("#features/comparator/locales/curve.en.json"),
    typeof import("#features/comparator/locales/result.en.json"),
  ]>>,
];

type ConsumptionCode = DeclaredCodes<[
    typeof import("#features/consumption/contract/archive-consumption.ts"),
    typeof import("#features/consumption/contract/compare-own-offers.ts"),
    typeof import("#features/consumption/contract/download-consumption.ts"),
    typeof import("#features/consumption/contract/download-contracts-consumption.ts"),
    typeof import("#features/consumption/contract/export-supply-consumption.ts"),
    typeof import("#features/consumption/contract/get-bill-forecast.ts"),
    typeof import("#features/consumption/contract/get-consumption-chart.ts"),
    typeof import("#features/consumption/contract/get-consumption-cost.ts"),
    typeof import("#features/consumption/contract/get-consumption-patterns.ts"),
    typeof import("#features/consumption/contract/list-consumption-alerts.ts"),
    typeof import("#features/consumption/contract/list-supply-consumption.ts"),
    typeof import("#features/consumption/contract/summarize-consumption.ts"),
    typeof import("#features/consumption/contract/update-consumption-alert.ts"),
  ]>;
export type ConsumptionTexts = [
  Explained<ConsumptionCode, ExplainedCodes<[
    typeof import("#features/consumption/locales/ca.json"),
    typeof import("#features/consumption/locales/export.ca.json"),
    typeof import("#features/consumption/locales/mail.ca.json"),
    typeof import("#features/consumption/locales/offers.ca.json"),
    typeof import("#features/consumption/locales/patterns.ca.json"),
    typeof import("#features/consumption/locales/supplies.ca.json"),
    typeof import("#features/consumption/locales/topics.ca.json"),
  ]>>,
  Explained<ConsumptionCode, ExplainedCodes<[
    typeof import("#features/consumption/locales/es.json"),
    typeof import("#features/consumption/locales/export.es.json"),
    typeof import("#features/consumption/locales/mail.es.json"),
    typeof import("#features/consumption/locales/offers.es.json"),
    typeof import("#features/consumption/locales/patterns.es.json"),
    typeof import("#features/consumption/locales/supplies.es.json"),
    typeof import("#features/consumption/locales/topics.es.json"),
  ]>>,
  Explained<ConsumptionCode, ExplainedCodes<[
    typeof import("#features/consumption/locales/en.json"),
    typeof import("#features/consumption/locales/export.en.json"),
    typeof import("#features/consumption/locales/mail.en.json"),
    typeof import("#features/consumption/locales/offers.en.json"),
    typeof import("#features/consumption/locales/patterns.en.json"),
    typeof import("#features/consumption/locales/supplies.en.json"),
    typeof import("#features/consumption/locales/topics.en.json"),
  ]>>,
];

type ContractChangesCode = DeclaredCodes<[
    typeof import("#features/contract-changes/contract/activate-email-invoices.ts"),
    typeof import("#features/contract-changes/contract/change-bank-account.ts"),
    typeof import("#features/contract-changes/contract/change-contact.ts"),
    typeof import("#features/contract-changes/contract/change-gas-bank-account.ts"),
    typeof import("#features/contract-changes/contract/change-invoice-delivery.ts"),
    typeof import("#features/contract-changes/contract/change-notification-address.ts"),
    typeof import("#features/contract-changes/contract/change-power.ts"),
    typeof import("#features/contract-changes/contract/change-product.ts"),
    typeof import("#features/contract-changes/contract/get-double-tariff.ts"),
    typeof import("#features/contract-changes/contract/get-happy-day.ts"),
    typeof import("#features/contract-changes/contract/get-happy-hours.ts"),
    typeof import("#features/contract-changes/contract/get-product-change.ts"),
    typeof import("#features/contract-changes/contract/list-addresses.ts"),
    typeof import("#features/contract-changes/contract/list-available-double-tariffs.ts"),
    typeof import("#features/contract-changes/contract/list-available-happy-days.ts"),
    typeof import("#features/contract-changes/contract/list-available-happy-hours.ts"),
    typeof import("#features/contract-changes/contract/list-bank-accounts.ts"),
    typeof import("#features/contract-changes/contract/list-contract-addresses.ts"),
    typeof import("#features/contract-changes/contract/list-gas-bank-accounts.ts"),
    typeof import("#features/contract-changes/contract/opt-out-of-sips.ts"),
    typeof import("#features/contract-changes/contract/request-electronic-notification.ts"),
    typeof import("#features/contract-changes/contract/update-double-tariff.ts"),
    typeof import("#features/contract-changes/contract/update-happy-day.ts"),
    typeof import("#features/contract-changes/contract/update-happy-hours.ts"),
  ]>;
export type ContractChangesTexts = [
  Explained<ContractChangesCode, ExplainedCodes<[
    typeof import("#features/contract-changes/locales/ca.json"),
    typeof import("#features/contract-changes/locales/change-subjects.ca.json"),
    typeof import("#features/contract-changes/locales/request-kinds.ca.json"),
  ]>>,
  Explained<ContractChangesCode, ExplainedCodes<[
    typeof import("#features/contract-changes/locales/es.json"),
    typeof import("#features/contract-changes/locales/change-subjects.es.json"),
    typeof import("#features/contract-changes/locales/request-kinds.es.json"),
  ]>>,
  Explained<ContractChangesCode, ExplainedCodes<[
    typeof import("#features/contract-changes/locales/en.json"),
    typeof import("#features/contract-changes/locales/change-subjects.en.json"),
    typeof import("#features/contract-changes/locales/request-kinds.en.json"),
  ]>>,
];

type ContractingCode = DeclaredCodes<[
    typeof import("#features/contracting/contract/ask-holder-change.ts"),
    typeof import("#features/contracting/contract/check-lead-identity.ts"),
    typeof import("#features/contracting/contract/decide-staff-lead.ts"),
    typeof import("#features/contracting/contract/delete-lead.ts"),
    typeof import("#features/contracting/contract/download-lead-paper.ts"),
    typeof import("#features/contracting/contract/get-contracting-config.ts"),
    typeof import("#features/contracting/contract/get-lead-progress.ts"),
    typeof import("#features/contracting/contract/get-lead-score.ts"),
    typeof import("#features/contracting/contract/get-lead.ts"),
    typeof import("#features/contracting/contract/get-staff-lead.ts"),
    typeof import("#features/contracting/contract/list-leads.ts"),
    typeof import("#features/contracting/contract/open-lead.ts"),
    typeof import("#features/contracting/contract/operator-leads.ts"),
    typeof import("#features/contracting/contract/save-gas-lead.ts"),
    typeof import("#features/contracting/contract/save-lead.ts"),
    typeof import("#features/contracting/contract/send-lead-link.ts"),
    typeof import("#features/contracting/contract/withdraw-lead.ts"),
  ]>;
export type ContractingTexts = [
  Explained<ContractingCode, ExplainedCodes<[
    typeof import("#features/contracting/locales/ca.json"),
    typeof import("#features/contracting/locales/confirmation.ca.json"),
    typeof import("#features/contracting/locales/consents.ca.json"),
    typeof import("#features/contracting/locales/customer-view.ca.json"),
    typeof import("#features/contracting/locales/desk.ca.json"),
    typeof import("#features/contracting/locales/mail.ca.json"),
    typeof import("#features/contracting/locales/papers.ca.json"),
    typeof import("#features/contracting/locales/refusals.ca.json"),
    typeof import("#features/contracting/locales/request.ca.json"),
    typeof import("#features/contracting/locales/wizard.ca.json"),
  ]>>,
  Explained<ContractingCode, ExplainedCodes<[
    typeof import("#features/contracting/locales/es.json"),
    typeof import("#features/contracting/locales/confirmation.es.json"),
    typeof import("#features/contracting/locales/consents.es.json"),
    typeof import("#features/contracting/locales/customer-view.es.json"),
    typeof import("#features/contracting/locales/desk.es.json"),
    typeof import("#features/contracting/locales/mail.es.json"),
    typeof import("#features/contracting/locales/papers.es.json"),
    typeof import("#features/contracting/locales/refusals.es.json"),
    typeof import("#features/contracting/locales/request.es.json"),
    typeof import("#features/contracting/locales/wizard.es.json"),
  ]>>,
  Explained<ContractingCode, ExplainedCodes<[
    typeof import("#features/contracting/locales/en.json"),
    typeof import("#features/contracting/locales/confirmation.en.json"),
    typeof import("#features/contracting/locales/consents.en.json"),
    typeof import("#features/contracting/locales/customer-view.en.json"),
    typeof import("#features/contracting/locales/desk.en.json"),
    typeof import("#features/contracting/locales/mail.en.json"),
    typeof import("#features/contracting/locales/papers.en.json"),
    typeof import("#features/contracting/locales/refusals.en.json"),
    typeof import("#features/contracting/locales/request.en.json"),
    typeof import("#features/contracting/locales/wizard.en.json"),
  ]>>,
];

type ContractsCode = DeclaredCodes<[
    typeof import("#features/contracts/contract/download-communication-document.ts"),
    typeof import("#features/contracts/contract/download-contract-attachment.ts"),
    typeof import("#features/contracts/contract/download-contract-pdf.ts"),
    typeof import("#features/contracts/contract/export-contracts.ts"),
    typeof import("#features/contracts/contract/get-contract-prices.ts"),
    typeof import("#features/contracts/contract/get-contract.ts"),
    typeof import("#features/contracts/contract/list-communications.ts"),
    typeof import("#features/contracts/contract/list-contract-names.ts"),
    typeof import("#features/contracts/contract/list-contracts.ts"),
    typeof import("#features/contracts/contract/list-maximum-demands.ts"),
    typeof import("#features/contracts/contract/search-contracts.ts"),
    typeof import("#features/contracts/contract/set-contract-alias.ts"),
    typeof import("#features/contracts/contract/summarize-contracts.ts"),
  ]>;
export type ContractsTexts = [
  Explained<ContractsCode, ExplainedCodes<[
    typeof import("#features/contracts/locales/ca.json"),
    typeof import("#features/contracts/locales/customer-view.ca.json"),
    typeof import("#features/contracts/locales/export.ca.json"),
    typeof import("#features/contracts/locales/report.ca.json"),
  ]>>,
  Explained<ContractsCode, ExplainedCodes<[
    typeof import("#features/contracts/locales/es.json"),
    typeof import("#features/contracts/locales/customer-view.es.json"),
    typeof import("#features/contracts/locales/export.es.json"),
    typeof import("#features/contracts/locales/report.es.json"),
  ]>>,
  Explained<ContractsCode, ExplainedCodes<[
    typeof import("#features/contracts/locales/en.json"),
    typeof import("#features/contracts/locales/customer-view.en.json"),
    typeof import("#features/contracts/locales/export.en.json"),
    typeof import("#features/contracts/locales/report.en.json"),
  ]>>,
];

type CookieConsentCode = DeclaredCodes<[
    typeof import("#features/cookie-consent/contract/save-cookie-consent.ts"),
  ]>;
export type CookieConsentTexts = [
  Explained<CookieConsentCode, ExplainedCodes<[
    typeof import("#features/cookie-consent/locales/ca.json"),
  ]>>,
  Explained<CookieConsentCode, ExplainedCodes<[
    typeof import("#features/cookie-consent/locales/es.json"),
  ]>>,
  Explained<CookieConsentCode, ExplainedCodes<[
    typeof import("#features/cookie-consent/locales/en.json"),
  ]>>,
];

type CustomerCareCode = DeclaredCodes<[
    typeof import("#features/customer-care/contract/add-customer-note.ts"),
    typeof import("#features/customer-care/contract/get-staff-customer.ts"),
    typeof import("#features/customer-care/contract/search-customers.ts"),
  ]>;
export type CustomerCareTexts = [
  Explained<CustomerCareCode, ExplainedCodes<[
    typeof import("#features/customer-care/locales/ca.json"),
  ]>>,
  Explained<CustomerCareCode, ExplainedCodes<[
    typeof import("#features/customer-care/locales/es.json"),
  ]>>,
  Explained<CustomerCareCode, ExplainedCodes<[
    typeof import("#features/customer-care/locales/en.json"),
  ]>>,
];

type InvoicesCode = DeclaredCodes<[
    typeof import("#features/invoices/contract/archive-invoices.ts"),
    typeof import("#features/invoices/contract/chart-invoices.ts"),
    typeof import("#features/invoices/contract/download-invoice-file.ts"),
    typeof import("#features/invoices/contract/download-invoice-pdf.ts"),
    typeof import("#features/invoices/contract/download-multipoint-invoice-file.ts"),
    typeof import("#features/invoices/contract/download-multipoint-invoice-pdf.ts"),
    typeof import("#features/invoices/contract/download-yearly-statement.ts"),
    typeof import("#features/invoices/contract/export-invoices.ts"),
    typeof import("#features/invoices/contract/get-bill-story.ts"),
    typeof import("#features/invoices/contract/get-invoice.ts"),
    typeof import("#features/invoices/contract/list-filter-values.ts"),
    typeof import("#features/invoices/contract/list-invoices.ts"),
    typeof import("#features/invoices/contract/list-multipoint-invoices.ts"),
    typeof import("#features/invoices/contract/summarize-invoices.ts"),
    typeof import("#features/invoices/contract/total-invoice-sites.ts"),
    typeof import("#features/invoices/contract/total-invoices.ts"),
  ]>;
export type InvoicesTexts = [
  Explained<InvoicesCode, ExplainedCodes<[
    typeof import("#features/invoices/locales/ca.json"),
    typeof import("#features/invoices/locales/customer-view.ca.json"),
    typeof import("#features/invoices/locales/documents.ca.json"),
    typeof import("#features/invoices/locales/invoice.ca.json"),
    typeof import("#features/invoices/locales/topics.ca.json"),
  ]>>,
  Explained<InvoicesCode, ExplainedCodes<[
    typeof import("#features/invoices/locales/es.json"),
    typeof import("#features/invoices/locales/customer-view.es.json"),
    typeof import("#features/invoices/locales/documents.es.json"),
    typeof import("#features/invoices/locales/invoice.es.json"),
    typeof import("#features/invoices/locales/topics.es.json"),
  ]>>,
  Explained<InvoicesCode, ExplainedCodes<[
    typeof import("#features/invoices/locales/en.json"),
    typeof import("#features/invoices/locales/customer-view.en.json"),
    typeof import("#features/invoices/locales/documents.en.json"),
    typeof import("#features/invoices/locales/invoice.en.json"),
    typeof import("#features/invoices/locales/topics.en.json"),
  ]>>,
];

type LoadsCode = DeclaredCodes<[
    typeof import("#features/loads/contract/discard-load.ts"),
    typeof import("#features/loads/contract/download-load-refusals.ts"),
    typeof import("#features/loads/contract/get-load.ts"),
    typeof import("#features/loads/contract/list-loads.ts"),
    typeof import("#features/loads/contract/operator-loads.ts"),
    typeof import("#features/loads/contract/send-load-file.ts"),
    typeof import("#features/loads/contract/start-load.ts"),
  ]>;
export type LoadsTexts = [
  Explained<LoadsCode, ExplainedCodes<[
    typeof import("#features/loads/locales/ca.json"),
    typeof import("#features/loads/locales/activity.ca.json"),
  ]>>,
  Explained<LoadsCode, ExplainedCodes<[
    typeof import("#features/loads/locales/es.json"),
    typeof import("#features/loads/locales/activity.es.json"),
  ]>>,
  Explained<LoadsCode, ExplainedCodes<[
    typeof import("#features/loads/locales/en.json"),
    typeof import("#features/loads/locales/activity.en.json"),
  ]>>,
];

type LookupsCode = DeclaredCodes<[
    typeof import("#features/lookups/contract/list-gas-retailers.ts"),
    typeof import("#features/lookups/contract/list-retailers.ts"),
  ]>;
export type LookupsTexts = [
  Explained<LookupsCode, ExplainedCodes<[
    typeof import("#features/lookups/locales/ca.json"),
  ]>>,
  Explained<LookupsCode, ExplainedCodes<[
    typeof import("#features/lookups/locales/es.json"),
  ]>>,
  Explained<LookupsCode, ExplainedCodes<[
    typeof import("#features/lookups/locales/en.json"),
  ]>>,
];

type MarketPricesCode = DeclaredCodes<[
    typeof import("#features/market-prices/contract/delete-price-alert.ts"),
    typeof import("#features/market-prices/contract/download-cheapest-hours.ts"),
    typeof import("#features/market-prices/contract/get-market-prices.ts"),
    typeof import("#features/market-prices/contract/get-own-prices.ts"),
    typeof import("#features/market-prices/contract/list-price-alerts.ts"),
    typeof import("#features/market-prices/contract/list-price-products.ts"),
    typeof import("#features/market-prices/contract/request-price-call.ts"),
    typeof import("#features/market-prices/contract/save-price-alert.ts"),
  ]>;
export type MarketPricesTexts = [
  Explained<MarketPricesCode, ExplainedCodes<[
    typeof import("#features/market-prices/locales/ca.json"),
    typeof import("#features/market-prices/locales/calendar.ca.json"),
    typeof import("#features/market-prices/locales/mail.ca.json"),
    typeof import("#features/market-prices/locales/topics.ca.json"),
  ]>>,
  Explained<MarketPricesCode, ExplainedCodes<[
    typeof import("#features/market-prices/locales/es.json"),
    typeof import("#features/market-prices/locales/calendar.es.json"),
    typeof import("#features/market-prices/locales/mail.es.json"),
    typeof import("#features/market-prices/locales/topics.es.json"),
  ]>>,
  Explained<MarketPricesCode, ExplainedCodes<[
    typeof import("#features/market-prices/locales/en.json"),
    typeof import("#features/market-prices/locales/calendar.en.json"),
    typeof import("#features/market-prices/locales/mail.en.json"),
    typeof import("#features/market-prices/locales/topics.en.json"),
  ]>>,
];

type NewsletterCode = DeclaredCodes<[
    typeof import("#features/newsletter/contract/confirm-newsletter.ts"),
    typeof import("#features/newsletter/contract/delete-bulletin.ts"),
    typeof import("#features/newsletter/contract/get-bulletin.ts"),
    typeof import("#features/newsletter/contract/get-own-subscriber.ts"),
    typeof import("#features/newsletter/contract/get-subscriber.ts"),
    typeof import("#features/newsletter/contract/list-bulletins.ts"),
    typeof import("#features/newsletter/contract/list-newsletters.ts"),
    typeof import("#features/newsletter/contract/list-offered-newsletters.ts"),
    typeof import("#features/newsletter/contract/open-newsletter-link.ts"),
    typeof import("#features/newsletter/contract/preview-bulletin.ts"),
    typeof import("#features/newsletter/contract/report-emails.ts"),
    typeof import("#features/newsletter/contract/save-bulletin.ts"),
    typeof import("#features/newsletter/contract/send-bulletin.ts"),
    typeof import("#features/newsletter/contract/set-active-newsletters.ts"),
    typeof import("#features/newsletter/contract/set-subscriber-mails.ts"),
    typeof import("#features/newsletter/contract/switch-bulletin.ts"),
    typeof import("#features/newsletter/contract/test-bulletin.ts"),
  ]>;
export type NewsletterTexts = [
  Explained<NewsletterCode, ExplainedCodes<[
    typeof import("#features/newsletter/locales/ca.json"),
    typeof import("#features/newsletter/locales/activity.ca.json"),
    typeof import("#features/newsletter/locales/consent.ca.json"),
    typeof import("#features/newsletter/locales/customer-view.ca.json"),
    typeof import("#features/newsletter/locales/desk.ca.json"),
    typeof import("#features/newsletter/locales/mail.ca.json"),
  ]>>,
  Explained<NewsletterCode, ExplainedCodes<[
    typeof import("#features/newsletter/locales/es.json"),
    typeof import("#features/newsletter/locales/activity.es.json"),
    typeof import("#features/newsletter/locales/consent.es.json"),
    typeof import("#features/newsletter/locales/customer-view.es.json"),
    typeof import("#features/newsletter/locales/desk.es.json"),
    typeof import("#features/newsletter/locales/mail.es.json"),
  ]>>,
  Explained<NewsletterCode, ExplainedCodes<[
    typeof import("#features/newsletter/locales/en.json"),
    typeof import("#features/newsletter/locales/activity.en.json"),
    typeof import("#features/newsletter/locales/consent.en.json"),
    typeof import("#features/newsletter/locales/customer-view.en.json"),
    typeof import("#features/newsletter/locales/desk.en.json"),
    typeof import("#features/newsletter/locales/mail.en.json"),
  ]>>,
];

type NotificationsCode = DeclaredCodes<[
    typeof import("#features/notifications/contract/count-unread-notifications.ts"),
    typeof import("#features/notifications/contract/delete-push-subscription.ts"),
    typeof import("#features/notifications/contract/get-push-settings.ts"),
    typeof import("#features/notifications/contract/list-notification-preferences.ts"),
    typeof import("#features/notifications/contract/list-notifications.ts"),
    typeof import("#features/notifications/contract/mark-notifications-read.ts"),
    typeof import("#features/notifications/contract/save-push-subscription.ts"),
    typeof import("#features/notifications/contract/update-notification-preference.ts"),
  ]>;
export type NotificationsTexts = [
  Explained<NotificationsCode, ExplainedCodes<[
    typeof import("#features/notifications/locales/ca.json"),
    typeof import("#features/notifications/locales/push.ca.json"),
  ]>>,
  Explained<NotificationsCode, ExplainedCodes<[
    typeof import("#features/notifications/locales/es.json"),
    typeof import("#features/notifications/locales/push.es.json"),
  ]>>,
  Explained<NotificationsCode, ExplainedCodes<[
    typeof import("#features/notifications/locales/en.json"),
    typeof import("#features/notifications/locales/push.en.json"),
  ]>>,
];

type OperationsCode = DeclaredCodes<[
    typeof import("#features/operations/contract/add-operator-key.ts"),
    typeof import("#features/operations/contract/end-maintenance.ts"),
    typeof import("#features/operations/contract/end-operator-key.ts"),
    typeof import("#features/operations/contract/get-feature-flags.ts"),
    typeof import("#features/operations/contract/get-maintenance.ts"),
    typeof import("#features/operations/contract/get-private-settings.ts"),
    typeof import("#features/operations/contract/get-settings.ts"),
    typeof import("#features/operations/contract/list-flags.ts"),
    typeof import("#features/operations/contract/list-operator-keys.ts"),
    typeof import("#features/operations/contract/list-outbox.ts"),
    typeof import("#features/operations/contract/open-maintenance-bypass.ts"),
    typeof import("#features/operations/contract/operator-events.ts"),
    typeof import("#features/operations/contract/resend-events.ts"),
    typeof import("#features/operations/contract/send-test-event.ts"),
    typeof import("#features/operations/contract/start-maintenance.ts"),
    typeof import("#features/operations/contract/switch-flag.ts"),
  ]>;
export type OperationsTexts = [
  Explained<OperationsCode, ExplainedCodes<[
    typeof import("#features/operations/locales/ca.json"),
    typeof import("#features/operations/locales/activity.ca.json"),
  ]>>,
  Explained<OperationsCode, ExplainedCodes<[
    typeof import("#features/operations/locales/es.json"),
    typeof import("#features/operations/locales/activity.es.json"),
  ]>>,
  Explained<OperationsCode, ExplainedCodes<[
    typeof import("#features/operations/locales/en.json"),
    typeof import("#features/operations/locales/activity.en.json"),
  ]>>,
];

type PaymentPlansCode = DeclaredCodes<[
    typeof import("#features/payment-plans/contract/agree-payment-plan.ts"),
    typeof import("#features/payment-plans/contract/break-payment-plan.ts"),
    typeof import("#features/payment-plans/contract/get-customer-debt.ts"),
    typeof import("#features/payment-plans/contract/get-staff-plan.ts"),
    typeof import("#features/payment-plans/contract/list-payment-plans.ts"),
    typeof import("#features/payment-plans/contract/list-staff-plans.ts"),
    typeof import("#features/payment-plans/contract/operator-plans.ts"),
  ]>;
export type PaymentPlansTexts = [
  Explained<PaymentPlansCode, ExplainedCodes<[
    typeof import("#features/payment-plans/locales/ca.json"),
    typeof import("#features/payment-plans/locales/customer-view.ca.json"),
    typeof import("#features/payment-plans/locales/desk.ca.json"),
    typeof import("#features/payment-plans/locales/mail.ca.json"),
    typeof import("#features/payment-plans/locales/topics.ca.json"),
  ]>>,
  Explained<PaymentPlansCode, ExplainedCodes<[
    typeof import("#features/payment-plans/locales/es.json"),
    typeof import("#features/payment-plans/locales/customer-view.es.json"),
    typeof import("#features/payment-plans/locales/desk.es.json"),
    typeof import("#features/payment-plans/locales/mail.es.json"),
    typeof import("#features/payment-plans/locales/topics.es.json"),
  ]>>,
  Explained<PaymentPlansCode, ExplainedCodes<[
    typeof import("#features/payment-plans/locales/en.json"),
    typeof import("#features/payment-plans/locales/customer-view.en.json"),
    typeof import("#features/payment-plans/locales/desk.en.json"),
    typeof import("#features/payment-plans/locales/mail.en.json"),
    typeof import("#features/payment-plans/locales/topics.en.json"),
  ]>>,
];

type PaymentsCode = DeclaredCodes<[
    typeof import("#features/payments/contract/ask-refund.ts"),
    typeof import("#features/payments/contract/check-staff-payment.ts"),
    typeof import("#features/payments/contract/decide-refund.ts"),
    typeof import("#features/payments/contract/download-transaction-receipt.ts"),
    typeof import("#features/payments/contract/get-publishable-key.ts"),
    typeof import("#features/payments/contract/get-staff-open-end.ts"),
    typeof import("#features/payments/contract/get-staff-payment.ts"),
    typeof import("#features/payments/contract/get-transaction-summary.ts"),
    typeof import("#features/payments/contract/list-payment-open-ends.ts"),
    typeof import("#features/payments/contract/list-payment-platforms.ts"),
    typeof import("#features/payments/contract/list-refunds.ts"),
    typeof import("#features/payments/contract/list-staff-payments.ts"),
    typeof import("#features/payments/contract/pay-by-link.ts"),
    typeof import("#features/payments/contract/pay.ts"),
    typeof import("#features/payments/contract/read-payment-link.ts"),
    typeof import("#features/payments/contract/withdraw-staff-payment.ts"),
  ]>;
export type PaymentsTexts = [
  Explained<PaymentsCode, ExplainedCodes<[
    typeof import("#features/payments/locales/ca.json"),
    typeof import("#features/payments/locales/activity.ca.json"),
    typeof import("#features/payments/locales/desk.ca.json"),
    typeof import("#features/payments/locales/documents.ca.json"),
    typeof import("#features/payments/locales/mail.ca.json"),
    typeof import("#features/payments/locales/topics.ca.json"),
  ]>>,
  Explained<PaymentsCode, ExplainedCodes<[
    typeof import("#features/payments/locales/es.json"),
    typeof import("#features/payments/locales/activity.es.json"),
    typeof import("#features/payments/locales/desk.es.json"),
    typeof import("#features/payments/locales/documents.es.json"),
    typeof import("#features/payments/locales/mail.es.json"),
    typeof import("#features/payments/locales/topics.es.json"),
  ]>>,
  Explained<PaymentsCode, ExplainedCodes<[
    typeof import("#features/payments/locales/en.json"),
    typeof import("#features/payments/locales/activity.en.json"),
    typeof import("#features/payments/locales/desk.en.json"),
    typeof import("#features/payments/locales/documents.en.json"),
    typeof import("#features/payments/locales/mail.en.json"),
    typeof import("#features/payments/locales/topics.en.json"),
  ]>>,
];

type PowerCalculatorCode = DeclaredCodes<[
    typeof import("#features/power-calculator/contract/create-power-lead.ts"),
    typeof import("#features/power-calculator/contract/get-power-prices.ts"),
  ]>;
export type PowerCalculatorTexts = [
  Explained<PowerCalculatorCode, ExplainedCodes<[
    typeof import("#features/power-calculator/locales/ca.json"),
  ]>>,
  Explained<PowerCalculatorCode, ExplainedCodes<[
    typeof import("#features/power-calculator/locales/es.json"),
  ]>>,
  Explained<PowerCalculatorCode, ExplainedCodes<[
    typeof import("#features/power-calculator/locales/en.json"),
  ]>>,
];

type ProfileCode = DeclaredCodes<[
    typeof import("#features/profile/contract/confirm-email.ts"),
    typeof import("#features/profile/contract/correct-customer-email.ts"),
    typeof import("#features/profile/contract/erase-customer-data.ts"),
    typeof import("#features/profile/contract/export-customer-data.ts"),
    typeof import("#features/profile/contract/export-own-data.ts"),
    typeof import("#features/profile/contract/get-erasure.ts"),
    typeof import("#features/profile/contract/get-profile.ts"),
    typeof import("#features/profile/contract/get-staff-erasure.ts"),
    typeof import("#features/profile/contract/request-erasure.ts"),
    typeof import("#features/profile/contract/update-profile.ts"),
    typeof import("#features/profile/contract/withdraw-erasure.ts"),
    typeof import("#features/profile/contract/withdraw-staff-erasure.ts"),
  ]>;
export type ProfileTexts = [
  Explained<ProfileCode, ExplainedCodes<[
    typeof import("#features/profile/locales/ca.json"),
    typeof import("#features/profile/locales/customer-view.ca.json"),
    typeof import("#features/profile/locales/desk.ca.json"),
    typeof import("#features/profile/locales/export.ca.json"),
    typeof import("#features/profile/locales/mail.ca.json"),
  ]>>,
  Explained<ProfileCode, ExplainedCodes<[
    typeof import("#features/profile/locales/es.json"),
    typeof import("#features/profile/locales/customer-view.es.json"),
    typeof import("#features/profile/locales/desk.es.json"),
    typeof import("#features/profile/locales/export.es.json"),
    typeof import("#features/profile/locales/mail.es.json"),
  ]>>,
  Explained<ProfileCode, ExplainedCodes<[
    typeof import("#features/profile/locales/en.json"),
    typeof import("#features/profile/locales/customer-view.en.json"),
    typeof import("#features/profile/locales/desk.en.json"),
    typeof import("#features/profile/locales/export.en.json"),
    typeof import("#features/profile/locales/mail.en.json"),
  ]>>,
];

type PromotionsCode = DeclaredCodes<[
    typeof import("#features/promotions/contract/add-staff-coupon.ts"),
    typeof import("#features/promotions/contract/count-banner.ts"),
    typeof import("#features/promotions/contract/end-staff-coupon.ts"),
    typeof import("#features/promotions/contract/get-banner.ts"),
    typeof import("#features/promotions/contract/get-staff-banner.ts"),
    typeof import("#features/promotions/contract/list-banner-codes.ts"),
    typeof import("#features/promotions/contract/list-coupons.ts"),
    typeof import("#features/promotions/contract/list-staff-banners.ts"),
    typeof import("#features/promotions/contract/list-staff-coupons.ts"),
    typeof import("#features/promotions/contract/save-staff-banner.ts"),
    typeof import("#features/promotions/contract/validate-coupon.ts"),
    typeof import("#features/promotions/contract/withdraw-staff-banner.ts"),
  ]>;
export type PromotionsTexts = [
  Explained<PromotionsCode, ExplainedCodes<[
    typeof import("#features/promotions/locales/ca.json"),
    typeof import("#features/promotions/locales/desk.ca.json"),
  ]>>,
  Explained<PromotionsCode, ExplainedCodes<[
    typeof import("#features/promotions/locales/es.json"),
    typeof import("#features/promotions/locales/desk.es.json"),
  ]>>,
  Explained<PromotionsCode, ExplainedCodes<[
    typeof import("#features/promotions/locales/en.json"),
    typeof import("#features/promotions/locales/desk.en.json"),
  ]>>,
];

type RemittancesCode = DeclaredCodes<[
    typeof import("#features/remittances/contract/apply-bank-file.ts"),
    typeof import("#features/remittances/contract/cancel-mandate.ts"),
    typeof import("#features/remittances/contract/decide-remittance.ts"),
    typeof import("#features/remittances/contract/download-remittance.ts"),
    typeof import("#features/remittances/contract/get-bank-file.ts"),
    typeof import("#features/remittances/contract/get-remittance.ts"),
    typeof import("#features/remittances/contract/list-bank-entries.ts"),
    typeof import("#features/remittances/contract/list-bank-files.ts"),
    typeof import("#features/remittances/contract/list-mandates.ts"),
    typeof import("#features/remittances/contract/list-remittance-bills.ts"),
    typeof import("#features/remittances/contract/list-remittances.ts"),
    typeof import("#features/remittances/contract/make-remittance.ts"),
    typeof import("#features/remittances/contract/rehearse-remittance.ts"),
    typeof import("#features/remittances/contract/resolve-bank-entry.ts"),
    typeof import("#features/remittances/contract/send-bank-file.ts"),
    typeof import("#features/remittances/contract/send-remittance.ts"),
    typeof import("#features/remittances/contract/void-remittance.ts"),
  ]>;
export type RemittancesTexts = [
  Explained<RemittancesCode, ExplainedCodes<[
    typeof import("#features/remittances/locales/ca.json"),
    typeof import("#features/remittances/locales/customer-view.ca.json"),
    typeof import("#features/remittances/locales/documents.ca.json"),
    typeof import("#features/remittances/locales/topics.ca.json"),
  ]>>,
  Explained<RemittancesCode, ExplainedCodes<[
    typeof import("#features/remittances/locales/es.json"),
    typeof import("#features/remittances/locales/customer-view.es.json"),
    typeof import("#features/remittances/locales/documents.es.json"),
    typeof import("#features/remittances/locales/topics.es.json"),
  ]>>,
  Explained<RemittancesCode, ExplainedCodes<[
    typeof import("#features/remittances/locales/en.json"),
    typeof import("#features/remittances/locales/customer-view.en.json"),
    typeof import("#features/remittances/locales/documents.en.json"),
    typeof import("#features/remittances/locales/topics.en.json"),
  ]>>,
];

type RequestsCode = DeclaredCodes<[
    typeof import("#features/requests/contract/cancel-request.ts"),
    typeof import("#features/requests/contract/decide-staff-request.ts"),
    typeof import("#features/requests/contract/get-staff-request.ts"),
    typeof import("#features/requests/contract/list-requests.ts"),
    typeof import("#features/requests/contract/operator-api.ts"),
  ]>;
export type RequestsTexts = [
  Explained<RequestsCode, ExplainedCodes<[
    typeof import("#features/requests/locales/ca.json"),
    typeof import("#features/requests/locales/block.ca.json"),
    typeof import("#features/requests/locales/customer-view.ca.json"),
    typeof import("#features/requests/locales/desk.ca.json"),
    typeof import("#features/requests/locales/mail.ca.json"),
    typeof import("#features/requests/locales/topics.ca.json"),
  ]>>,
  Explained<RequestsCode, ExplainedCodes<[
    typeof import("#features/requests/locales/es.json"),
    typeof import("#features/requests/locales/block.es.json"),
    typeof import("#features/requests/locales/customer-view.es.json"),
    typeof import("#features/requests/locales/desk.es.json"),
    typeof import("#features/requests/locales/mail.es.json"),
    typeof import("#features/requests/locales/topics.es.json"),
  ]>>,
  Explained<RequestsCode, ExplainedCodes<[
    typeof import("#features/requests/locales/en.json"),
    typeof import("#features/requests/locales/block.en.json"),
    typeof import("#features/requests/locales/customer-view.en.json"),
    typeof import("#features/requests/locales/desk.en.json"),
    typeof import("#features/requests/locales/mail.en.json"),
    typeof import("#features/requests/locales/topics.en.json"),
  ]>>,
];

type ServerPagesCode = DeclaredCodes<[
    typeof import("#features/server-pages/contract/get-portal-content.ts"),
    typeof import("#features/server-pages/contract/get-server-page.ts"),
    typeof import("#features/server-pages/contract/list-portal-content.ts"),
    typeof import("#features/server-pages/contract/list-server-blocks.ts"),
    typeof import("#features/server-pages/contract/list-server-pages.ts"),
    typeof import("#features/server-pages/contract/publish-portal-content.ts"),
    typeof import("#features/server-pages/contract/save-portal-content.ts"),
    typeof import("#features/server-pages/contract/withdraw-portal-content.ts"),
  ]>;
export type ServerPagesTexts = [
  Explained<ServerPagesCode, ExplainedCodes<[
    typeof import("#features/server-pages/locales/ca.json"),
    typeof import("#features/server-pages/locales/desk.ca.json"),
  ]>>,
  Explained<ServerPagesCode, ExplainedCodes<[
    typeof import("#features/server-pages/locales/es.json"),
    typeof import("#features/server-pages/locales/desk.es.json"),
  ]>>,
  Explained<ServerPagesCode, ExplainedCodes<[
    typeof import("#features/server-pages/locales/en.json"),
    typeof import("#features/server-pages/locales/desk.en.json"),
  ]>>,
];

type SignaturesCode = DeclaredCodes<[
    typeof import("#features/signatures/contract/retry-staff-signature.ts"),
    typeof import("#features/signatures/contract/settle-staff-signature.ts"),
  ]>;
export type SignaturesTexts = [
  Explained<SignaturesCode, ExplainedCodes<[
    typeof import("#features/signatures/locales/desk.ca.json"),
    typeof import("#features/signatures/locales/document.ca.json"),
  ]>>,
  Explained<SignaturesCode, ExplainedCodes<[
    typeof import("#features/signatures/locales/desk.es.json"),
    typeof import("#features/signatures/locales/document.es.json"),
  ]>>,
  Explained<SignaturesCode, ExplainedCodes<[
    typeof import("#features/signatures/locales/desk.en.json"),
    typeof import("#features/signatures/locales/document.en.json"),
  ]>>,
];

type StaffCode = DeclaredCodes<[
    typeof import("#features/staff/contract/activate-staff-member.ts"),
    typeof import("#features/staff/contract/add-staff-passkey.ts"),
    typeof import("#features/staff/contract/begin-staff-openid.ts"),
    typeof import("#features/staff/contract/begin-staff-passkey-sign-in.ts"),
    typeof import("#features/staff/contract/begin-staff-passkey.ts"),
    typeof import("#features/staff/contract/change-staff-roles.ts"),
    typeof import("#features/staff/contract/end-staff-member.ts"),
    typeof import("#features/staff/contract/end-staff-passkey.ts"),
    typeof import("#features/staff/contract/get-staff-session.ts"),
    typeof import("#features/staff/contract/invite-staff-member.ts"),
    typeof import("#features/staff/contract/list-staff-passkeys.ts"),
    typeof import("#features/staff/contract/list-staff.ts"),
    typeof import("#features/staff/contract/reset-staff-member.ts"),
    typeof import("#features/staff/contract/set-up-staff-app.ts"),
    typeof import("#features/staff/contract/sign-in-staff-with-openid.ts"),
    typeof import("#features/staff/contract/sign-in-staff-with-passkey.ts"),
    typeof import("#features/staff/contract/sign-in-staff.ts"),
    typeof import("#features/staff/contract/sign-out-staff.ts"),
    typeof import("#features/staff/contract/verify-staff-second-factor.ts"),
  ]>;
export type StaffTexts = [
  Explained<StaffCode, ExplainedCodes<[
    typeof import("#features/staff/locales/ca.json"),
    typeof import("#features/staff/locales/mail.ca.json"),
  ]>>,
  Explained<StaffCode, ExplainedCodes<[
    typeof import("#features/staff/locales/es.json"),
    typeof import("#features/staff/locales/mail.es.json"),
  ]>>,
  Explained<StaffCode, ExplainedCodes<[
    typeof import("#features/staff/locales/en.json"),
    typeof import("#features/staff/locales/mail.en.json"),
  ]>>,
];

type SupplyPointsCode = DeclaredCodes<[
    typeof import("#features/supply-points/contract/get-cups-availability.ts"),
    typeof import("#features/supply-points/contract/get-gas-cups-availability.ts"),
    typeof import("#features/supply-points/contract/list-cnaes.ts"),
    typeof import("#features/supply-points/contract/look-up-gas-supply-point.ts"),
    typeof import("#features/supply-points/contract/look-up-supply-point.ts"),
  ]>;
export type SupplyPointsTexts = [
  Explained<SupplyPointsCode, ExplainedCodes<[
    typeof import("#features/supply-points/locales/ca.json"),
  ]>>,
  Explained<SupplyPointsCode, ExplainedCodes<[
    typeof import("#features/supply-points/locales/es.json"),
  ]>>,
  Explained<SupplyPointsCode, ExplainedCodes<[
    typeof import("#features/supply-points/locales/en.json"),
  ]>>,
];

type SupportCode = DeclaredCodes<[
    typeof import("#features/support/contract/answer-staff-case.ts"),
    typeof import("#features/support/contract/answer-staff-message.ts"),
    typeof import("#features/support/contract/assign-staff-message.ts"),
    typeof import("#features/support/contract/close-case.ts"),
    typeof import("#features/support/contract/create-case.ts"),
    typeof import("#features/support/contract/create-claim.ts"),
    typeof import("#features/support/contract/create-visitor-message.ts"),
    typeof import("#features/support/contract/download-case-attachment.ts"),
    typeof import("#features/support/contract/download-case-receipt.ts"),
    typeof import("#features/support/contract/download-staff-case-file.ts"),
    typeof import("#features/support/contract/download-staff-message-file.ts"),
    typeof import("#features/support/contract/export-service-report.ts"),
    typeof import("#features/support/contract/get-case.ts"),
    typeof import("#features/support/contract/get-meter.ts"),
    typeof import("#features/support/contract/get-service-report.ts"),
    typeof import("#features/support/contract/get-staff-case.ts"),
    typeof import("#features/support/contract/get-staff-message.ts"),
    typeof import("#features/support/contract/list-case-categories.ts"),
    typeof import("#features/support/contract/list-case-sections.ts"),
    typeof import("#features/support/contract/list-cases.ts"),
    typeof import("#features/support/contract/list-claim-subtypes.ts"),
    typeof import("#features/support/contract/list-claim-types.ts"),
    typeof import("#features/support/contract/list-disputes.ts"),
    typeof import("#features/support/contract/mark-case-read.ts"),
    typeof import("#features/support/contract/operator-cases.ts"),
    typeof import("#features/support/contract/reopen-closed-case.ts"),
    typeof import("#features/support/contract/write-to-case.ts"),
  ]>;
export type SupportTexts = [
  Explained<SupportCode, ExplainedCodes<[
    typeof import("#features/support/locales/ca.json"),
    typeof import("#features/support/locales/activity.ca.json"),
    typeof import("#features/support/locales/customer-view.ca.json"),
    typeof import("#features/support/locales/desk.ca.json"),
    typeof import("#features/support/locales/disputes.ca.json"),
    typeof import("#features/support/locales/list.ca.json"),
    typeof import("#features/support/locales/mail.ca.json"),
    typeof import("#features/support/locales/receipt.ca.json"),
    typeof import("#features/support/locales/report.ca.json"),
    typeof import("#features/support/locales/request-states.ca.json"),
    typeof import("#features/support/locales/topics.ca.json"),
  ]>>,
  Explained<SupportCode, ExplainedCodes<[
    typeof import("#features/support/locales/es.json"),
    typeof import("#features/support/locales/activity.es.json"),
    typeof import("#features/support/locales/customer-view.es.json"),
    typeof import("#features/support/locales/desk.es.json"),
    typeof import("#features/support/locales/disputes.es.json"),
    typeof import("#features/support/locales/list.es.json"),
    typeof import("#features/support/locales/mail.es.json"),
    typeof import("#features/support/locales/receipt.es.json"),
    typeof import("#features/support/locales/report.es.json"),
    typeof import("#features/support/locales/request-states.es.json"),
    typeof import("#features/support/locales/topics.es.json"),
  ]>>,
  Explained<SupportCode, ExplainedCodes<[
    typeof import("#features/support/locales/en.json"),
    typeof import("#features/support/locales/activity.en.json"),
    typeof import("#features/support/locales/customer-view.en.json"),
    typeof import("#features/support/locales/desk.en.json"),
    typeof import("#features/support/locales/disputes.en.json"),
    typeof import("#features/support/locales/list.en.json"),
    typeof import("#features/support/locales/mail.en.json"),
    typeof import("#features/support/locales/receipt.en.json"),
    typeof import("#features/support/locales/report.en.json"),
    typeof import("#features/support/locales/request-states.en.json"),
    typeof import("#features/support/locales/topics.en.json"),
  ]>>,
];

type SwitchReturnsCode = DeclaredCodes<[
    typeof import("#features/switch-returns/contract/get-switch-return.ts"),
    typeof import("#features/switch-returns/contract/request-switch-return.ts"),
  ]>;
export type SwitchReturnsTexts = [
  Explained<SwitchReturnsCode, ExplainedCodes<[
    typeof import("#features/switch-returns/locales/ca.json"),
    typeof import("#features/switch-returns/locales/request-kinds.ca.json"),
    typeof import("#features/switch-returns/locales/server.ca.json"),
  ]>>,
  Explained<SwitchReturnsCode, ExplainedCodes<[
    typeof import("#features/switch-returns/locales/es.json"),
    typeof import("#features/switch-returns/locales/request-kinds.es.json"),
    typeof import("#features/switch-returns/locales/server.es.json"),
  ]>>,
  Explained<SwitchReturnsCode, ExplainedCodes<[
    typeof import("#features/switch-returns/locales/en.json"),
    typeof import("#features/switch-returns/locales/request-kinds.en.json"),
    typeof import("#features/switch-returns/locales/server.en.json"),
  ]>>,
];

type UploadsCode = DeclaredCodes<[
    typeof import("#features/uploads/contract/at-desk/delete-staff-upload.ts"),
    typeof import("#features/uploads/contract/at-desk/download-staff-upload.ts"),
    typeof import("#features/uploads/contract/at-desk/list-staff-uploads.ts"),
    typeof import("#features/uploads/contract/at-desk/upload-staff-file.ts"),
    typeof import("#features/uploads/contract/delete-upload.ts"),
    typeof import("#features/uploads/contract/download-upload.ts"),
    typeof import("#features/uploads/contract/list-uploads.ts"),
    typeof import("#features/uploads/contract/upload-file.ts"),
  ]>;
export type UploadsTexts = [
  Explained<UploadsCode, ExplainedCodes<[
  ]>>,
  Explained<UploadsCode, ExplainedCodes<[
  ]>>,
  Explained<UploadsCode, ExplainedCodes<[
  ]>>,
];

type WalletsCode = DeclaredCodes<[
    typeof import("#features/wallets/contract/change-discounts.ts"),
    typeof import("#features/wallets/contract/change-share-percentage.ts"),
    typeof import("#features/wallets/contract/download-wallets.ts"),
    typeof import("#features/wallets/contract/list-share-percentages.ts"),
    typeof import("#features/wallets/contract/list-wallet-entries.ts"),
    typeof import("#features/wallets/contract/list-wallet-types.ts"),
    typeof import("#features/wallets/contract/list-wallets.ts"),
    typeof import("#features/wallets/contract/move-share.ts"),
  ]>;
export type WalletsTexts = [
  Explained<WalletsCode, ExplainedCodes<[
    typeof import("#features/wallets/locales/ca.json"),
    typeof import("#features/wallets/locales/request-kinds.ca.json"),
    typeof import("#features/wallets/locales/sheet.ca.json"),
  ]>>,
  Explained<WalletsCode, ExplainedCodes<[
    typeof import("#features/wallets/locales/es.json"),
    typeof import("#features/wallets/locales/request-kinds.es.json"),
    typeof import("#features/wallets/locales/sheet.es.json"),
  ]>>,
  Explained<WalletsCode, ExplainedCodes<[
    typeof import("#features/wallets/locales/en.json"),
    typeof import("#features/wallets/locales/request-kinds.en.json"),
    typeof import("#features/wallets/locales/sheet.en.json"),
  ]>>,
];
