import { createAudit } from "#features/operations/server/audit-log.ts";
import { findMunicipalities } from "#features/addresses/server/list-municipalities.ts";
import { createAccountServices } from "#features/account/server/account-services.ts";
import { contractChanges } from "#features/contracts/server/routes.ts";
import { createRecordCommunication } from "#features/contracts/server/communications.ts";
import { createNeedsSignature } from "#features/contracts/server/submit-contract-change.ts";
import { hasContracts, ownsContract } from "#features/contracts/server/contract-facts.ts";
import type { Configuration } from "#features/operations/contract/configuration.ts";
import { cookiesInUse } from "#features/cookie-consent/server/save-cookie-consent.ts";
import {
  configuredFlags,
  createFlagStore,
  switchedSettings,
} from "#features/operations/server/feature-flags.ts";
import { createMaintenanceStore } from "#features/operations/server/maintenance.ts";
import { createInvoiceDocuments } from "#features/invoices/server/export-invoice-pdfs.ts";
import { createThreadedInvoicePdf } from "#features/invoices/server/download-invoice-pdf.ts";
import { ownsInvoice } from "#features/invoices/server/invoice-facts.ts";
import { findCustomer } from "#features/profile/server/get-profile.ts";
import { fillInContact, insertNewcomer } from "#features/profile/server/newcomers.ts";
import { createChangeRequests } from "#features/requests/server/change-requests.ts";
import { createOperatorKeys } from "#features/requests/server/operator-keys.ts";
import { createFollowRequests } from "#features/requests/server/signatures/follow-requests.ts";
import { createSigningDocument } from "#features/requests/server/signatures/signing-document.ts";
import type { DocumentSignature } from "#integrations/document-signature/port.ts";
import { createSandboxSignature } from "#integrations/document-signature/sandbox.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { IdentityProvider } from "#integrations/identity-provider/port.ts";
import type { FeatureFlags } from "#platform/contract/flags.ts";
import { personalTablesOf } from "#platform/contract/tables.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { createMaintenanceBypass } from "#platform/server/http/maintenance.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import type { Keyring } from "#platform/server/keyring.ts";
import { createPrintDocument } from "#platform/server/pdf/print-document.ts";
import type { Issuer } from "#platform/server/pdf/printed-document.ts";
import { createThreadPool } from "#platform/server/threads/thread-pool.ts";
import { flagPaths } from "../flags.gen.ts";
import { tables } from "../tables.gen.ts";
import { erasureBlockers } from "./erasure-blockers.ts";
import { noIdentityProvider } from "./identity-provider.ts";

/** What the services are built on: outside systems, configuration and secrets. */
export interface Infrastructure {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly configuration: Configuration;
  readonly keyring: Keyring;
  readonly jobs: Jobs;
  /** Origin at which customers reach the portal; links in emails begin with it. */
  readonly publicOrigin: string;
  /** Absent where single sign-on is off. */
  readonly identityProvider?: IdentityProvider;
  /** Where documents are signed; the sandbox's signing page when absent. */
  readonly signatureProvider?: DocumentSignature | undefined;
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
const retailerOf = ({ organization }: Configuration) => ({
  ...organization,
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

/** Everything that several features share, each created once. */
export const createServices = async (infrastructure: Infrastructure) => {
  const { database, configuration, identityProvider = noIdentityProvider } = infrastructure;
  const flags = createFlagStore(database, configuredFlags(flagPaths, configuration));
  const maintenance = createMaintenanceStore(database);
  const threads = createThreadPool();
  const readConfiguration = createReadConfiguration(configuration, flags);
  const requests = createChangeRequests({
    database,
    kinds: contractChanges,
    onMoved: createFollowRequests(infrastructure),
  });
  await Promise.all([flags.refresh(), maintenance.refresh()]);
  const account = await createAccountServices({
    ...infrastructure,
    identityProvider,
    hasContracts: (customerId) => hasContracts(database, customerId),
    ownsContract: (customerId, number) => ownsContract(database, customerId, number),
    ownsInvoice: (customerId, number) => ownsInvoice(database, customerId, number),
    findCustomer: (customerId) => findCustomer(database, customerId),
    fillInContact,
    insertNewcomer,
  });
  const makeInvoicePdf = createThreadedInvoicePdf(threads, {
    retailer: retailerOf(configuration),
    theme: configuration.theme,
  });
  const issuer = issuerOf(configuration);
  const printDocument = createPrintDocument(threads, { issuer, theme: configuration.theme });
  const { signatureProvider } = infrastructure;
  return {
    ...infrastructure,
    ...account,
    organization: configuration.organization,
    audit: createAudit(database),
    personalTables: personalTablesOf(tables),
    blockers: erasureBlockers(database),
    requests,
    submitRequest: requests.submit,
    needsSignature: createNeedsSignature(readConfiguration),
    findMunicipalities: (postalCode: string) => findMunicipalities(database, postalCode),
    readContact: readContactOf(database),
    recordCommunication: createRecordCommunication(database),
    operatorKeys: createOperatorKeys(database),
    flags,
    readConfiguration,
    maintenance,
    maintenanceBypass: createMaintenanceBypass(infrastructure.keyring),
    threads,
    printDocument,
    provider: signatureProvider ?? createSandboxSignature(database, infrastructure),
    hasSigningPage: signatureProvider === undefined,
    makeSigningDocument: createSigningDocument(printDocument, issuer),
    makeInvoicePdf,
    listMadeDocuments: createInvoiceDocuments({ database, makeInvoicePdf }),
  };
};
export type Services = Awaited<ReturnType<typeof createServices>>;
/** The services of workers, which also send emails. */
export type WorkerServices = Services & { readonly sendEmail: SendEmail };
