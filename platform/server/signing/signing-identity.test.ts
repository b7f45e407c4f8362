import { createPrivateKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import forge from "node-forge";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { createSelfSigned, readSigningIdentity, sandboxSigningIdentity } from "./signing-identity.ts";

const folder = temporaryFolder("signing");
const now = new Date("2026-10-01T10:00:00Z");
const fileOf = (name: string, content: Buffer | string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const day = (text: string) => new Date(`${text}T00:00:00Z`);
const selfSigned = (from: string, to: string) =>
  createSelfSigned({ name: "Llum de Prova", password: "correct", from: day(from), to: day(to) });
const valid = fileOf("valid.p12", await selfSigned("2026-01-01", "2028-01-01"));
const read = (path: string, password = "correct") => readSigningIdentity({ path, password, now });

/** A file as older programs write it: triple DES, and a certificate of an authority beside the key's. */
const issuedByAuthority = (bits: number): Buffer => {
  const pair = () => forge.pki.rsa.generateKeyPair(bits);
  const certificateOf = (
    subject: string,
    issuer: string,
    keys: forge.pki.rsa.KeyPair,
    issuerKey: forge.pki.rsa.PrivateKey,
  ) => {
    const certificate = forge.pki.createCertificate();
    certificate.publicKey = keys.publicKey;
    certificate.serialNumber = subject === issuer ? "01" : "02";
    certificate.validity.notBefore = day("2026-01-01");
    certificate.validity.notAfter = day("2028-01-01");
    certificate.setSubject([{ name: "commonName", value: subject }]);
    certificate.setIssuer([{ name: "commonName", value: issuer }]);
    certificate.setExtensions([{ name: "basicConstraints", cA: subject === issuer }]);
    certificate.sign(issuerKey, forge.md.sha256.create());
    return certificate;
  };
  const authority = pair();
  const own = pair();
  const chain = [
    certificateOf("AC Prova", "AC Prova", authority, authority.privateKey),
    certificateOf("Retailer", "AC Prova", own, authority.privateKey),
  ];
  const archive = forge.pkcs12.toPkcs12Asn1(own.privateKey, chain, "correct", { algorithm: "3des" });
  return Buffer.from(forge.asn1.toDer(archive).getBytes(), "latin1");
};

test("a PKCS#12 file gives its key and its certificate", async () => {
  const { certificate, chain, privateKey, expiresAt } = await read(valid);
  expect(new X509Certificate(certificate).checkPrivateKey(privateKey)).toBe(true);
  expect([chain, expiresAt]).toEqual([[], day("2028-01-01")]);
});

test("a file of an older program gives the certificate of the authority too", async () => {
  const { certificate, chain, privateKey } = await read(fileOf("old.p12", issuedByAuthority(2048)));
  expect(new X509Certificate(certificate).subject).toBe("CN=Retailer");
  expect(chain.map((der) => new X509Certificate(der).subject)).toEqual(["CN=AC Prova"]);
  expect(privateKey.equals(createPrivateKey(privateKey.export({ type: "pkcs8", format: "pem" })))).toBe(true);
});

const refusals: readonly (readonly [string, string, string])[] = [
  ["that does not exist", join(folder, "none.p12"), "the file cannot be read"],
  ["that is something else", fileOf("text.p12", "a text"), "it is not a PKCS#12 file"],
  [
    "that is another structure",
    fileOf("sequence.p12", Buffer.from("3003020101", "hex")),
    "it is not a PKCS#12 file",
  ],
  [
    "that has expired",
    fileOf("old-one.p12", await selfSigned("2024-01-01", "2026-09-30")),
    "it expired on 2026-09-30",
  ],
  [
    "that is not valid yet",
    fileOf("new-one.p12", await selfSigned("2026-12-01", "2027-12-01")),
    "it is valid from 2026-12-01 on",
  ],
  ["with a short key", fileOf("short.p12", issuedByAuthority(1024)), "its key must have 2048 bits or more"],
];

describe("a file is refused", () => {
  test.each(refusals)("%s", async (_, path, reason) => {
    await expect(read(path)).rejects.toThrow(`The signing certificate ${path} cannot be used: ${reason}`);
  });

  test("with a wrong password, which the message does not repeat", async () => {
    const refusal = read(valid, "a secret guess").catch(String);
    expect(await refusal).toContain("the password is wrong");
    expect(await refusal).not.toContain("secret guess");
  });

  test("whose certificate is that of another key", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const unrelatedKey = forge.pki.privateKeyFromPem(
      privateKey.export({ type: "pkcs1", format: "pem" }).toString(),
    );
    const own = await read(valid);
    const certificate = forge.pki.certificateFromPem(new X509Certificate(own.certificate).toString());
    const archive = forge.pkcs12.toPkcs12Asn1(unrelatedKey, [certificate], "correct", {
      algorithm: "aes256",
    });
    const path = fileOf("other.p12", Buffer.from(forge.asn1.toDer(archive).getBytes(), "latin1"));
    await expect(read(path)).rejects.toThrow("it contains no certificate of its private key");
  });
});

test("the sandbox creates one certificate that says that it is not valid, and keeps it to its user", async () => {
  const dataDir = temporaryFolder("sandbox-signing");
  const [first, second] = await Promise.all([
    sandboxSigningIdentity(dataDir, now),
    sandboxSigningIdentity(dataDir, now),
  ]);
  const again = await sandboxSigningIdentity(dataDir, now);
  expect(first.certificate.equals(second.certificate) && first.certificate.equals(again.certificate)).toBe(
    true,
  );
  expect(new X509Certificate(first.certificate).subject).toContain("SANDBOX - NOT VALID");
  expect(readdirSync(dataDir)).toEqual(["sandbox-certificate.p12"]);
  const path = join(dataDir, "sandbox-certificate.p12");
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(readFileSync(path).length).toBeGreaterThan(1000);
});
