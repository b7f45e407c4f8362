import { createDescribeOffer } from "#features/catalogue/server/describe-offer.ts";
import { createFindOffer, tariffCodeOf } from "#features/catalogue/server/find-offer.ts";
import { createAccountServices } from "#features/account/server/account-services.ts";
import { createOpenAccount } from "#features/account/server/registration/invite-customer.ts";
import type { ProductPorts } from "#features/catalogue/server/list-products.ts";
import { createRequestCallBack } from "#features/call-backs/server/request-call-back.ts";
import { createReadCurveFile } from "#features/consumption/server/download-consumption.ts";
import { createRecordCommunication } from "#features/contracts/server/communications.ts";
import type { ContractPorts } from "#features/contracts/server/contract-answer.ts";
import {
  hasContracts,
  hasOptedOutOfSips,
  ownsContract,
  findContractTraits,
} from "#features/contracts/server/contract-facts.ts";
import { readContract } from "#features/contracts/server/get-contract.ts";
import { createFindPresentContract } from "#features/contracts/server/present-contract.ts";
import { mandateOf } from "#features/contracts/server/sepa-mandate.ts";
import { createNeedsSignature } from "#features/contract-changes/server/submit-contract-change.ts";
import { cookiesInUse } from "#features/cookie-consent/server/save-cookie-consent.ts";
import {
  createInvoiceDocuments,
  createThreadedInvoicePdf,
} from "#features/invoices/server/download-invoice-pdf.ts";
import { createInvoiceFiles } from "#features/invoices/server/files/invoice-files.ts";
import { ownsInvoice } from "#features/invoices/server/invoice-facts.ts";
import { createFindYearsOfProduct } from "#features/consumption/server/offers/years-of-product.ts";
import { createNewsletterUrl } from "#features/newsletter/server/newsletter-url.ts";
import { announce, createPrefersEmail } from "#features/notifications/server/announce.ts";
import { createCountCouponUses } from "#features/contracting/server/leads/coupon-uses.ts";
import { hasPendingContract } from "#features/contracting/server/own-leads.ts";
import type { Configuration } from "#features/operations/contract/configuration.ts";
import { createAudit } from "#features/audit/server/audit-log.ts";
import {
  configuredFlags,
  createFlagStore,
  switchedSettings,
} from "#features/operations/server/feature-flags.ts";
import { createMaintenanceStore } from "#features/operations/server/maintenance.ts";
import { markAnnouncedRead } from "#features/notifications/server/notification-queries.ts";
import { createPaymentLinks } from "#features/payments/server/payment-links.ts";
import type { PaymentStep } from "#features/payments/server/payment-ports.ts";
import { createPayments } from "#features/payments/server/payments.ts";
import { findCustomer } from "#features/profile/server/get-profile.ts";
import { fillInContact, giveTaxId, insertNewcomer } from "#features/profile/server/newcomers.ts";
import type { AudienceTrait } from "#features/promotions/contract/banner-places.ts";
import { type ChangeRequests, createChangeRequests } from "#features/requests/server/change-requests.ts";
import { createOperatorKeys } from "#features/operations/server/operator-api/operator-keys.ts";
import { openEndTitle } from "#features/payments/server/desk/queue-open-ends.ts";
import { createRequestSummaries } from "#features/requests/server/request-summaries.ts";
import { createFollowRequests } from "#features/signatures/server/follow-requests.ts";
import { findSignature } from "#features/signatures/server/signature-queries.ts";
import { createSigningDocument } from "#features/signatures/server/signing-document.ts";
import { createCases } from "#features/support/server/cases.ts";
import { createCleanPicture } from "#features/uploads/server/clean-picture.ts";
import { createResolveAttachments } from "#features/uploads/server/resolve-attachments.ts";
import { openSpool } from "#features/uploads/server/spool.ts";
import { createTurns } from "#features/uploads/server/turns.ts";
import type { WalletsPorts } from "#features/wallets/server/routes.ts";
import { findWalletShares, hasSolarWallets } from "#features/wallets/server/share-queries.ts";
import type { CardPayments } from "#integrations/card-payments/port.ts";
import type { DocumentSignature } from "#integrations/document-signature/port.ts";
import type { FileScanner } from "#integrations/file-scanner/port.ts";
import type { SolvencyFile } from "#integrations/solvency/port.ts";
import type { IdentityCheck } from "#integrations/identity-check/port.ts";
import type { SupplyPointRegistry } from "#integrations/supply-points/port.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { IdentityProvider } from "#integrations/identity-provider/port.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { PushService } from "#integrations/web-push/port.ts";
import type { FeatureFlags } from "#platform/contract/flags.ts";
import { personalTablesOf } from "#platform/contract/tables.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { createMaintenanceBypass } from "#platform/server/http/maintenance.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import type { Keyring } from "#platform/server/keyring.ts";
import { createPrintDocument } from "#platform/server/pdf/print-document.ts";
import type { Issuer } from "#platform/server/pdf/printed-document.ts";
import { createThreadPool, type ThreadPool } from "#platform/server/threads/thread-pool.ts";
import { createCarryOut } from "#platform/server/staff-action.ts";
import { declared } from "../declared.ts";
import { catalogueLookUps } from "./catalogue-look-ups.ts";
import { staffGuardsOf } from "./staff-guards.ts";
import { assembleActivity } from "../activity.gen.ts";
import { assembleCustomerViews } from "../customer-views.gen.ts";
import { flagPaths } from "../flags.gen.ts";
import { assembleServices } from "../services.gen.ts";
import { tables } from "../tables.gen.ts";
import { erasureBlockers, sandboxEraser } from "./erasure-blockers.ts";
import { noIdentityProvider } from "./identity-provider.ts";
import { connectedPorts } from "./outside-ports.ts";
import { paymentPortsOf, remittancePorts } from "./payment-ports.ts";
import type { FindSigningIdentity } from "./signing-identity.ts";

/** What a customer has, in the names by which banners select their audience. */
const createFindTraits =
  (database: Pick<Database, "pool">) =>
  async (customerId: number): Promise<AudienceTrait[]> => {
    const found = await findContractTraits(database, customerId);
    if (found === undefined) return [];
    const traits: readonly [AudienceTrait, boolean][] = [
      ["electricity", found.electricity],
      ["gas", found.gas],
      ["self_consumption", found.selfConsumption],
      ["electronic_invoices", found.electronicInvoices],
      ["electronic_notification", found.electronicNotification],
      ["direct_debit", found.directDebit],
    ];
    return traits.flatMap(([trait, isPresent]) => (isPresent ? [trait] : []));
  };

/** What contracts, profile and wallets know of each other. */
const walletPorts = (database: Database, readConfiguration: () => Configuration) => {
  const findShares: ContractPorts["findWalletShares"] = (keys, today) =>
    findWalletShares(database, keys, today);
  const contractPorts = { database, readConfiguration, findWalletShares: findShares };
  const readWholeContract: WalletsPorts["readContract"] = ({ customerId, name, now, language }) =>
    readContract(contractPorts, name, { session: { customerId }, now, language });
  return {
    findWalletShares: findShares,
    readContract: readWholeContract,
    hasSolarWallets: async (customerId: number) =>
      readConfiguration().features.virtualBattery && hasSolarWallets(database, customerId),
  };
};

/** What the services are built on: outside systems, configuration and secrets. */
export interface Infrastructure {
  readonly database: Database;
  readonly storage: FileStorage;
  /** Whether sandboxes stand in for outside systems that are absent below. */
  readonly allowsSandboxes: boolean;
  readonly configuration: Configuration;
  readonly keyring: Keyring;
  readonly jobs: Jobs;
  /** Origin at which customers reach the portal; links in emails begin with it. */
  readonly publicOrigin: string;
  /** Absent where single sign-on is off. */
  readonly identityProvider?: IdentityProvider;
  /** Absent where staff sign in at the portal alone. */
  readonly staffProvider?: IdentityProvider | undefined;
  /** Folder of this machine for files that customers send, until they are checked and in the storage. */
  readonly incomingFolder: string;
  /** Looks for malware in them. */
  readonly fileScanner?: FileScanner | undefined;
  /** Where documents are signed. */
  readonly signatureProvider?: DocumentSignature | undefined;
  /** The register of supply points. */
  readonly supplyPointRegistry?: SupplyPointRegistry | undefined;
  /** The push services of browsers. */
  readonly pushService?: PushService | undefined;
  /** The file of unpaid debts, and the register of persons. */
  readonly solvency?: SolvencyFile | undefined;
  readonly identityCheck?: IdentityCheck | undefined;
  /** The certificate that signs documents of the retailer. */
  readonly findSigningIdentity: FindSigningIdentity;
  /** Provider of card payments; without one no platform that takes cards is offered. */
  readonly cardPayments?: CardPayments | undefined;
  /** Called between the steps of a payment; tests end the process there. */
  readonly onPaymentStep?: ((step: PaymentStep) => void | Promise<void>) | undefined;
  /** Called with failures that happen after the answer was sent. */
  readonly onFailure: (error: Error) => void;
}

/**
 * Reads the configuration with the flags as they are switched now. What depends on a flag reads it when it is called, not
 * when it is created.
 */
const createReadConfiguration = (
  configuration: Configuration,
  { read }: { read: () => FeatureFlags },
): (() => Configuration) => {
  let known: { flags: FeatureFlags; switched: Configuration } | undefined;
  return () => {
    const flags = read();
    if (known?.flags !== flags) {
      const switched = switchedSettings(configuration, flags);
      known = { flags, switched: { ...switched, cookies: cookiesInUse(switched.cookies) } };
    }
    return known.switched;
  };
};

/** The retailer as bills print it. The configuration has all of it wherever bills are printed. */
const retailerOf = ({ organization, payments: { transfer } }: Configuration) => ({
  ...organization,
  transfer,
  emergencyPhone: organization.emergencyPhone ?? "",
  retailerCode: organization.retailerCode ?? "",
  complaintsBody: organization.complaintsBody ?? "",
});

const issuerOf = ({ organization }: Configuration): Issuer => {
  const { name, legalName, taxId, address, phone, email } = organization;
  return { name, legalName, taxId, address, phone, email };
};

/** Email and mobile of an account; an email that is not confirmed yet comes first. */
const readContactOf = (database: Database) => async (customerId: number) => {
  const customer = await findCustomer(database, customerId);
  return { email: customer?.pendingEmail ?? customer?.email ?? null, mobile: customer?.mobile ?? null };
};

/** Whether one of the forms that need no session is on: they take files. */
const acceptsFilesOfVisitors = (readConfiguration: () => Configuration) => (): boolean => {
  const { features, contractation, comparator } = readConfiguration();
  return (
    features.unsignedContact ||
    contractation.electricity ||
    contractation.gas ||
    contractation.dual ||
    comparator.enabled
  );
};

const createInvoiceServices = (infrastructure: Infrastructure, threads: ThreadPool) => {
  const { database, configuration } = infrastructure;
  const printing = { retailer: retailerOf(configuration), theme: configuration.theme };
  const makeInvoicePdf = createThreadedInvoicePdf(threads, printing);
  const readCurveFile = createReadCurveFile(database);
  return {
    retailer: printing.retailer,
    invoiceFiles: createInvoiceFiles({ ...infrastructure, threads, makeInvoicePdf, printing, readCurveFile }),
    listMadeDocuments: createInvoiceDocuments({ database, makeInvoicePdf }),
  };
};

const createUploads = (
  infrastructure: Infrastructure,
  readConfiguration: () => Configuration,
  scanner: FileScanner,
) => {
  const parts = {
    acceptsVisitors: acceptsFilesOfVisitors(readConfiguration),
    scanner,
    inTurns: createTurns(),
    spool: openSpool(infrastructure.incomingFolder),
    cleanPicture: createCleanPicture(),
  };
  const resolveAttachments = createResolveAttachments({ ...infrastructure, ...parts, readConfiguration });
  return { ...parts, resolveAttachments };
};

/** What is noted of staff actions, what is known of a customer's data, and what features make for others. */
const createRegisters = (database: Database, readConfiguration: () => Configuration) => {
  const audit = createAudit(database);
  return {
    audit,
    personalTables: personalTablesOf(tables),
    blockers: erasureBlockers(database),
    eraseInSandboxes: sandboxEraser(database),
    ...assembleServices({ database, audit, readConfiguration }),
  };
};

const accountNeighbours = { fillInContact, insertNewcomer, announce };

/** Questions and claims, and the changes of contracts that stand in the same list. */
const createCaseServices = (infrastructure: Infrastructure, readConfiguration: () => Configuration) => {
  const requestSummaries = createRequestSummaries(infrastructure.database, declared.requestChanges);
  return {
    cases: createCases({ ...infrastructure, readConfiguration, announce }),
    requestSummaries,
    topicTitles: {
      change: requestSummaries.titleOf,
      signature: requestSummaries.titleOf,
      payment: openEndTitle,
    },
    markAnnouncedRead,
    ...declared,
  };
};

/** What customers ask of the catalogue about a contract of theirs. */
const productChangePorts = (
  database: Database,
  readConfiguration: () => Configuration,
  requests: Pick<ChangeRequests, "describe">,
) => ({
  describeChange: requests.describe,
  findYearsOfProduct: createFindYearsOfProduct({
    database,
    readConfiguration,
    ...catalogueLookUps(database),
    ...walletPorts(database, readConfiguration),
  }),
});

/** What contracting needs of the catalogue, of contracts and of accounts. */
const contractingPorts = (
  { database, jobs, configuration }: Infrastructure,
  ports: Pick<ProductPorts, "supplyPointRegistry" | "promotions">,
) => ({
  tariffCodeOf,
  findOffer: createFindOffer(database),
  describeOffer: createDescribeOffer({
    database,
    ...ports,
    hasOptedOutOfSips: (supplyPoint) => hasOptedOutOfSips(database, supplyPoint),
  }),
  mandateOf: (language: CompleteLanguage) => mandateOf(configuration.organization, language),
  findPresentContract: createFindPresentContract(database),
  countCouponUses: createCountCouponUses(database),
  openAccount: createOpenAccount({ ...accountNeighbours, jobs }),
  giveTaxId,
});

/** What the account asks of other features. */
const accountPortsOf = (infrastructure: Infrastructure) => {
  const { database, identityProvider = noIdentityProvider } = infrastructure;
  return {
    ...infrastructure,
    identityProvider,
    // Who has just requested a contract is not led to request another.
    hasContracts: async (customerId: number) =>
      (await hasContracts(database, customerId)) || hasPendingContract(database, customerId, new Date()),
    ownsContract: (customerId: number, number: string) => ownsContract(database, customerId, number),
    ownsInvoice: (customerId: number, number: string) => ownsInvoice(database, customerId, number),
    findCustomer: (customerId: number) => findCustomer(database, customerId),
    ...accountNeighbours,
    carryOut: createCarryOut({ database, audit: createAudit(database) }),
  };
};

/** Everything that several features share, each created once. */
export const createServices = async (infrastructure: Infrastructure) => {
  const { database, configuration } = infrastructure;
  const flags = createFlagStore(database, configuredFlags(flagPaths, configuration));
  const maintenance = createMaintenanceStore(database);
  const threads = createThreadPool();
  const readConfiguration = createReadConfiguration(configuration, flags);
  const requests = createChangeRequests({
    database,
    kinds: declared.requestChanges,
    onMoved: createFollowRequests({ ...infrastructure, announce }),
  });
  await Promise.all([flags.refresh(), maintenance.refresh()]);
  const account = await createAccountServices(accountPortsOf(infrastructure));
  const issuer = issuerOf(configuration);
  const { scanner, ...ports } = connectedPorts(infrastructure);
  const uploads = createUploads(infrastructure, readConfiguration, scanner);
  const printDocument = createPrintDocument(threads, { issuer, theme: configuration.theme });
  const paymentPorts = paymentPortsOf(infrastructure);
  const registers = createRegisters(database, readConfiguration);
  const caseServices = createCaseServices(infrastructure, readConfiguration);
  return {
    ...infrastructure,
    ...account,
    staffGuards: staffGuardsOf(database, account),
    organization: configuration.organization,
    findNewsletterUrl: createNewsletterUrl({ ...infrastructure, readConfiguration }),
    ...registers,
    requests,
    findSignature,
    ...caseServices,
    activitySources: assembleActivity({ database }),
    customerViews: assembleCustomerViews({ database, ...caseServices }),
    submitRequest: requests.submit,
    needsSignature: createNeedsSignature(readConfiguration),
    ...catalogueLookUps(database),
    ...contractingPorts(infrastructure, { ...ports, promotions: registers.promotions }),
    findTraits: createFindTraits(database),
    prefersEmail: createPrefersEmail(database),
    readContact: readContactOf(database),
    ...uploads,
    requestCallBack: createRequestCallBack({ ...infrastructure, ...account, ...uploads, ...configuration }),
    ...walletPorts(database, readConfiguration),
    ...productChangePorts(database, readConfiguration, requests),
    recordCommunication: createRecordCommunication(database),
    operatorKeys: createOperatorKeys(database),
    ...paymentPorts,
    ...remittancePorts,
    payments: createPayments({ ...infrastructure, ...paymentPorts }),
    paymentLinks: createPaymentLinks(infrastructure),
    flags,
    readConfiguration,
    maintenance,
    maintenanceBypass: createMaintenanceBypass(infrastructure.keyring),
    threads,
    printDocument,
    ...ports,
    makeSigningDocument: createSigningDocument(printDocument, { issuer, kinds: declared.requestChanges }),
    ...createInvoiceServices(infrastructure, threads),
  };
};
export type Services = Awaited<ReturnType<typeof createServices>>;
/** The services of workers, which also send emails. */
export type WorkerServices = Services & { readonly sendEmail: SendEmail };
