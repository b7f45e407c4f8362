import { createPrivateKey, generateKeyPair, randomBytes, X509Certificate, type KeyObject } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import forge from "node-forge";
import { hasCode } from "../error-code.ts";

/** A certificate with its private key, which signs documents in the name of the retailer. */
export interface SigningIdentity {
  /** DER. */
  readonly certificate: Buffer;
  /** The certificates of its issuers, in DER, from the direct issuer on; those that the file contains. */
  readonly chain: readonly Buffer[];
  /** RSA. */
  readonly privateKey: KeyObject;
  readonly expiresAt: Date;
}

const minModulusBits = 2048;

const refused = (path: string, reason: string, cause?: unknown): Error =>
  new Error(`The signing certificate ${path} cannot be used: ${reason}`, { cause });

const openArchive = (path: string, content: Buffer, password: string): forge.pkcs12.Pkcs12Pfx => {
  let asn1: forge.asn1.Asn1;
  try {
    asn1 = forge.asn1.fromDer(forge.util.createBuffer(content.toString("latin1")));
  } catch (cause) {
    throw refused(path, "it is not a PKCS#12 file (.p12, .pfx)", cause);
  }
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, true, password);
  } catch (cause) {
    const isPassword = cause instanceof Error && /password|MAC could not be verified/i.test(cause.message);
    throw refused(
      path,
      isPassword ? "the password is wrong" : "it is not a PKCS#12 file (.p12, .pfx)",
      cause,
    );
  }
};

const derOf = (asn1: forge.asn1.Asn1): Buffer => Buffer.from(forge.asn1.toDer(asn1).getBytes(), "latin1");

const bagsOf = (archive: forge.pkcs12.Pkcs12Pfx, type: string): forge.pkcs12.Bag[] =>
  archive.getBags({ bagType: type })[type] ?? [];

const privateKeyOf = (path: string, archive: forge.pkcs12.Pkcs12Pfx): KeyObject => {
  const { keyBag, pkcs8ShroudedKeyBag } = forge.pki.oids;
  const [bag] = [pkcs8ShroudedKeyBag, keyBag].flatMap((type) =>
    type === undefined ? [] : bagsOf(archive, type),
  );
  if (bag === undefined) throw refused(path, "it contains no private key");
  // forge reads no keys other than RSA.
  if (!bag.key) throw refused(path, "its key must be an RSA key");
  const key = createPrivateKey(forge.pki.privateKeyToPem(bag.key));
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < minModulusBits) {
    throw refused(path, `its key must have ${minModulusBits} bits or more`);
  }
  return key;
};

const certificatesOf = (archive: forge.pkcs12.Pkcs12Pfx): X509Certificate[] =>
  bagsOf(archive, forge.pki.oids["certBag"] ?? "").flatMap(({ cert, asn1 }) => {
    if (cert) return [new X509Certificate(derOf(forge.pki.certificateToAsn1(cert)))];
    return [new X509Certificate(derOf(asn1))];
  });

/** The issuers of a certificate among the given ones, from the direct issuer on. */
const chainOf = (certificate: X509Certificate, known: readonly X509Certificate[]): X509Certificate[] => {
  const issuer = known.find((candidate) => candidate !== certificate && certificate.checkIssued(candidate));
  return issuer === undefined
    ? []
    : [
        issuer,
        ...chainOf(
          issuer,
          known.filter((candidate) => candidate !== certificate),
        ),
      ];
};

/** Opens a PKCS#12 file. Throws with the reason when it cannot sign at this instant. */
export const readSigningIdentity = async ({
  path,
  password,
  now,
}: {
  readonly path: string;
  readonly password: string;
  readonly now: Date;
}): Promise<SigningIdentity> => {
  const content = await readFile(path).catch((cause: unknown) => {
    throw refused(path, "the file cannot be read", cause);
  });
  const archive = openArchive(path, content, password);
  const privateKey = privateKeyOf(path, archive);
  const certificates = certificatesOf(archive);
  const certificate = certificates.find((candidate) => candidate.checkPrivateKey(privateKey));
  if (certificate === undefined) throw refused(path, "it contains no certificate of its private key");
  if (certificate.validToDate < now) {
    throw refused(path, `it expired on ${certificate.validToDate.toISOString().slice(0, 10)}`);
  }
  if (certificate.validFromDate > now) {
    throw refused(path, `it is valid from ${certificate.validFromDate.toISOString().slice(0, 10)} on`);
  }
  return {
    certificate: certificate.raw,
    chain: chainOf(certificate, certificates).map(({ raw }) => raw),
    privateKey,
    expiresAt: certificate.validToDate,
  };
};

const sandboxYears = 10;

/** Creates a PKCS#12 file with a new key and a certificate that the key signs itself. */
export const createSelfSigned = async ({
  name,
  password,
  from,
  to,
}: {
  readonly name: string;
  readonly password: string;
  readonly from: Date;
  readonly to: Date;
}): Promise<Buffer> => {
  const keys = await promisify(generateKeyPair)("rsa", { modulusLength: minModulusBits });
  const privateKey = forge.pki.privateKeyFromPem(
    keys.privateKey.export({ type: "pkcs1", format: "pem" }).toString(),
  );
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(
    keys.publicKey.export({ type: "spki", format: "pem" }).toString(),
  );
  // Positive, and never with a leading zero byte.
  certificate.serialNumber = `5a${randomBytes(15).toString("hex")}`;
  certificate.validity.notBefore = from;
  certificate.validity.notAfter = to;
  const subject = [
    { name: "commonName", value: name },
    { name: "countryName", value: "ES" },
  ];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.setExtensions([
    { name: "basicConstraints", cA: false },
    { name: "keyUsage", critical: true, digitalSignature: true, nonRepudiation: true },
  ]);
  certificate.sign(privateKey, forge.md.sha256.create());
  return derOf(forge.pkcs12.toPkcs12Asn1(privateKey, [certificate], password, { algorithm: "aes256" }));
};

/** Not a secret: the file can be read by the portal's user alone, and signs nothing that anyone trusts. */
const sandboxPassword = "sandbox";

/**
 * The certificate of a deployment without its own, whose name says that it is a test: created with the first document
 * and stored in the data folder.
 */
export const sandboxSigningIdentity = async (dataDir: string, now: Date): Promise<SigningIdentity> => {
  const path = join(dataDir, "sandbox-certificate.p12");
  const open = () => readSigningIdentity({ path, password: sandboxPassword, now });
  const isThere = await readFile(path).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, "ENOENT")) return false;
      throw error;
    },
  );
  if (isThere) return open();
  const to = new Date(now);
  to.setUTCFullYear(now.getUTCFullYear() + sandboxYears);
  const content = await createSelfSigned({
    name: "SANDBOX - NOT VALID - Llum",
    password: sandboxPassword,
    from: new Date(now.getTime() - 86_400_000),
    to,
  });
  await mkdir(dataDir, { recursive: true });
  // Linked from a draft, which fails when the name exists: two processes that start at once use one certificate.
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, content, { mode: 0o600, flag: "wx", flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await rm(draft);
  }
  return open();
};
