import type { Configuration } from "#features/operations/contract/configuration.ts";
import type { DocumentSignature } from "#integrations/document-signature/port.ts";
import { createSandboxSignature } from "#integrations/document-signature/sandbox.ts";
import type { FileScanner } from "#integrations/file-scanner/port.ts";
import { createSandboxScanner } from "#integrations/file-scanner/sandbox.ts";
import { IdentityCheckUnavailable, type IdentityCheck } from "#integrations/identity-check/port.ts";
import { createSandboxIdentityCheck } from "#integrations/identity-check/sandbox.ts";
import { SolvencyUnavailable, type SolvencyFile } from "#integrations/solvency/port.ts";
import { createSandboxSolvency } from "#integrations/solvency/sandbox.ts";
import {
  SupplyPointRegistryUnavailable,
  type SupplyPointRegistry,
} from "#integrations/supply-points/port.ts";
import { findSuppliedTerms } from "#features/contracts/server/contract-facts.ts";
import { createSandboxRegistry } from "#integrations/supply-points/sandbox.ts";
import { createSandboxPush } from "#integrations/web-push/sandbox.ts";
import type { Environment } from "../environment.ts";
import { pushKeyOf } from "./push-service.ts";
import { findCustomerName } from "./person-checks.ts";
import type { Infrastructure } from "./services.ts";

/** An outside system, by its folder in `integrations/`. */
export interface OutsidePort {
  /** What connects it. */
  readonly variable: string;
  /** What happens in production without it. A sandbox never answers there. */
  readonly without: string;
}

/** Every outside system. The manual has the same table. */
export const outsidePorts: Readonly<Record<string, OutsidePort>> = {
  "back-office": {
    variable: "BACK_OFFICE_WEBHOOK_URL",
    without: "Events wait until your system asks for them",
  },
  "card-payments": {
    variable: "STRIPE_SECRET_KEY",
    without: "Cards and Bizum are not offered",
  },
  "document-signature": {
    variable: "SIGNATURE_URL",
    without:
      "The start is refused, unless `contract.signature` is an empty list and `contractation.signature` is off: then nothing is signed",
  },
  "file-scanner": {
    variable: "FILE_SCANNER_URL",
    without: "The start is refused. `FILE_SCANNER_URL=none` takes files without scanning them",
  },
  "file-storage": {
    variable: "S3_BUCKET",
    without: "Files are stored in `DATA_DIR`",
  },
  "identity-provider": {
    variable: "OPENID_CLIENT_SECRET",
    without: "Single sign-on is off",
  },
  "identity-check": {
    variable: "IDENTITY_CHECK_URL",
    without: "With `contractation.dniCheck`, contracting answers that the check is not available",
  },
  mail: {
    variable: "SMTP_URL",
    without: "The start is refused",
  },
  solvency: {
    variable: "SOLVENCY_URL",
    without: "With `contractation.morosityCheck`, contracting answers that the check is not available",
  },
  "web-push": {
    variable: "PUSH_CONTACT",
    without: "Notifications on devices are not offered",
  },
  "supply-points": {
    variable: "SIPS_CONSUMER_KEY",
    without: "The look-up of a supply point answers that the register is not available",
  },
};

/** Whether sandboxes may stand in for outside systems: in a demo, and outside production. */
export const allowsSandboxes = (
  { isProduction }: Pick<Environment, "isProduction">,
  isDemo: boolean,
): boolean => !isProduction || isDemo;

/** What says whether outside systems are needed. */
export interface SigningConfiguration {
  readonly demo: boolean;
  readonly contract: Pick<Configuration["contract"], "signature">;
  readonly contractation?: Pick<Configuration["contractation"], "signature"> | undefined;
}

/** The outside systems without which a production start is refused, each with the reason and what to do. */
export const missingPorts = (
  environment: Pick<Environment, "isProduction" | "signature" | "fileScanner">,
  { demo, contract, contractation }: SigningConfiguration,
): string[] => {
  if (allowsSandboxes(environment, demo)) return [];
  const newContracts = contractation?.signature === true ? ["new contracts (`contractation.signature`)"] : [];
  const signed = [...contract.signature, ...newContracts].join(", ");
  return [
    ...(environment.signature === undefined && signed !== ""
      ? [
          `SIGNATURE_URL: the provider of electronic signatures, as these are signed: ${signed}; or "contract": { "signature": [] } in the configuration, and changes need no signature`,
        ]
      : []),
    ...(environment.fileScanner === undefined
      ? [
          "FILE_SCANNER_URL: ClamAV's daemon, as clamd://127.0.0.1:3310, which scans the files of customers; or none, and files are taken without scanning them",
        ]
      : []),
  ];
};

const notConnected = (variable: string): never => {
  throw new Error(`${variable} is not set, and no sandbox answers in production`);
};

/** Nothing orders a signature: the start was refused if a change is signed. */
const noSignature: DocumentSignature = {
  order: async () => notConnected("SIGNATURE_URL"),
  findStatus: async () => notConnected("SIGNATURE_URL"),
  cancel: async () => {},
};
const noScanner: FileScanner = { scan: async () => notConnected("FILE_SCANNER_URL") };
const noRegistry: SupplyPointRegistry = {
  find: async () => {
    throw new SupplyPointRegistryUnavailable("Neither SIPS_CONSUMER_KEY nor SUPPLY_POINTS_URL is set");
  },
};
const noSolvency: SolvencyFile = {
  findScore: async () => {
    throw new SolvencyUnavailable("SOLVENCY_URL is not set");
  },
};
const noIdentityCheck: IdentityCheck = {
  belongTogether: async () => {
    throw new IdentityCheckUnavailable("IDENTITY_CHECK_URL is not set");
  },
};

/** Takes files as they are, where the deployment says so. */
export const unscanned: FileScanner = {
  scan: async (content) => {
    for await (const _ of content);
    return "clean";
  },
};

/** The scanner of files; the sandbox's, where sandboxes are allowed, or one that takes none. */
export const scannerOf = ({
  fileScanner,
  allowsSandboxes: allowed,
}: Pick<Infrastructure, "fileScanner" | "allowsSandboxes">): FileScanner =>
  fileScanner ?? (allowed ? createSandboxScanner() : noScanner);

/** The connected systems; in place of the others a sandbox where sandboxes are allowed, and otherwise nothing. */
export const connectedPorts = (infrastructure: Infrastructure) => {
  const { signatureProvider, supplyPointRegistry, solvency, identityCheck, database } = infrastructure;
  const scanner = scannerOf(infrastructure);
  if (!infrastructure.allowsSandboxes)
    return {
      provider: signatureProvider ?? noSignature,
      hasSigningPage: false,
      scanner,
      supplyPointRegistry: supplyPointRegistry ?? noRegistry,
      solvency: solvency ?? noSolvency,
      identityCheck: identityCheck ?? noIdentityCheck,
      pushService: infrastructure.pushService,
    };
  return {
    provider: signatureProvider ?? createSandboxSignature(database, infrastructure),
    /** Whether documents are signed on the sandbox's page. */
    hasSigningPage: signatureProvider === undefined,
    scanner,
    solvency: solvency ?? createSandboxSolvency(),
    pushService: infrastructure.pushService ?? createSandboxPush(pushKeyOf(infrastructure.keyring)),
    identityCheck:
      identityCheck ?? createSandboxIdentityCheck({ findName: (taxId) => findCustomerName(database, taxId) }),
    supplyPointRegistry:
      supplyPointRegistry ??
      createSandboxRegistry({ findSupplied: (query) => findSuppliedTerms(database, query) }),
  };
};
