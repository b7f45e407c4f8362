import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createSelfSigned } from "#platform/server/signing/signing-identity.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { createFindSigningIdentity } from "./signing-identity.ts";

const folder = temporaryFolder("signing-start");
const now = new Date("2026-10-01T10:00:00Z");
const demo = await loadConfiguration("deployments/demo/llum.json");
const path = join(folder, "own.p12");
const to = new Date("2026-10-20T00:00:00Z");
writeFileSync(
  path,
  await createSelfSigned({ name: "Own", password: "right", from: new Date("2026-01-01T00:00:00Z"), to }),
);

const start = async ({
  certificate,
  password,
  isProduction = true,
  isDemo = false,
}: {
  certificate?: string;
  password?: string;
  isProduction?: boolean;
  isDemo?: boolean;
}) => {
  const warnings: string[] = [];
  const find = await createFindSigningIdentity({
    configuration: {
      demo: isDemo,
      invoices: { ...demo.invoices, downloadTypes: ["pdf", "signed_pdf"] },
      signing: { certificate },
    },
    environment: { dataDir: folder, isProduction, signingPassword: password },
    now,
    warn: (text) => warnings.push(text),
  });
  return { find, warnings };
};

test("a start with a certificate signs with it, and warns when it expires soon", async () => {
  const { find, warnings } = await start({ certificate: path, password: "right" });
  expect((await find(now)).expiresAt).toEqual(to);
  expect(warnings).toEqual([
    "The signing certificate expires on 2026-10-20; signed bills are then no longer available",
  ]);
});

test("a certificate that expires while the portal runs signs no more", async () => {
  const { find } = await start({ certificate: path, password: "right" });
  await expect(find(new Date("2026-10-21T00:00:00Z"))).rejects.toMatchObject({ code: "unavailable" });
});

test.each([
  ["without the password", { certificate: path }, "SIGNING_CERTIFICATE_PASSWORD is not set"],
  ["with a wrong password", { certificate: path, password: "wrong" }, "the password is wrong"],
  [
    "with a missing file",
    { certificate: join(folder, "none.p12"), password: "x" },
    "the file cannot be read",
  ],
  ["without a certificate, in production", {}, "invoices.downloadTypes offers signed_pdf"],
])("a start %s is refused", async (_, given, reason) => {
  await expect(start(given)).rejects.toThrow(reason);
});

test.each([
  ["a demo", { isDemo: true }],
  ["a deployment outside production", { isProduction: false }],
])("%s without a certificate signs with the sandbox's", async (_, given) => {
  const { find } = await start(given);
  expect((await find(now)).chain).toEqual([]);
});
