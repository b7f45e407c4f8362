import type { Configuration } from "#features/operations/contract/configuration.ts";
import { Failure } from "#platform/server/handler.ts";
import type { SigningIdentity } from "#platform/server/signing/signing-identity.ts";
import type { Environment } from "../environment.ts";

/** The certificate that signs documents; fails with `unavailable` when it has expired. */
export type FindSigningIdentity = (now: Date) => Promise<SigningIdentity>;

const dayMs = 86_400_000;
const warningDays = 30;
const retryAfterSeconds = 3600;

/** Loaded for the first certificate that is opened: the library that reads it takes 4 MB. */
const loadCertificates = () => import("#platform/server/signing/signing-identity.ts");

/** The identity that a promise resolves with, as long as it is valid. */
const whileValid =
  (identity: () => Promise<SigningIdentity>): FindSigningIdentity =>
  async (now) => {
    const found = await identity();
    if (found.expiresAt < now) throw new Failure("unavailable", { retryAfterSeconds });
    return found;
  };

const warnBeforeExpiry = ({ expiresAt }: SigningIdentity, now: Date, warn: (text: string) => void): void => {
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / dayMs);
  if (days < warningDays) {
    const day = expiresAt.toISOString().slice(0, 10);
    warn(`The signing certificate expires on ${day}; signed bills are then no longer available`);
  }
};

/** The sandbox's certificate, created with the first document that is signed. */
export const sandboxSigning = (dataDir: string): FindSigningIdentity => {
  let opened: Promise<SigningIdentity> | undefined;
  return whileValid(() => {
    opened ??= loadCertificates().then((certificates) =>
      certificates.sandboxSigningIdentity(dataDir, new Date()),
    );
    return opened;
  });
};

/**
 * The certificate of the configuration, read at the start, which throws when it cannot sign; without one the sandbox's.
 * In production, signed bills need a certificate of the retailer.
 */
export const createFindSigningIdentity = async ({
  configuration,
  environment,
  now,
  warn,
}: {
  readonly configuration: Pick<Configuration, "demo" | "invoices" | "signing">;
  readonly environment: Pick<Environment, "dataDir" | "isProduction" | "signingPassword">;
  readonly now: Date;
  readonly warn: (text: string) => void;
}): Promise<FindSigningIdentity> => {
  const { certificate: path } = configuration.signing;
  if (path !== undefined) {
    const password = environment.signingPassword;
    if (password === undefined) {
      throw new Error(
        `SIGNING_CERTIFICATE_PASSWORD is not set: the password of ${path} (signing.certificate)`,
      );
    }
    const { readSigningIdentity } = await loadCertificates();
    const identity = await readSigningIdentity({ path, password, now });
    warnBeforeExpiry(identity, now, warn);
    return whileValid(async () => identity);
  }
  const signed = configuration.invoices.downloadTypes.filter((type) => type.startsWith("signed_"));
  if (environment.isProduction && !configuration.demo && signed.length > 0) {
    throw new Error(
      `invoices.downloadTypes offers ${signed.join(", ")}, and there is no certificate to sign with: set signing.certificate`,
    );
  }
  return sandboxSigning(environment.dataDir);
};
