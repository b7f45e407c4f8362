import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { readSecrets, requireProductionVariables } from "./deployment-secrets.ts";
import { readEnvironment } from "./environment.ts";

const folder = temporaryFolder("secrets");

const secret = (sign: string): string => sign.repeat(32);
const environment = (variables: Record<string, string>) =>
  readEnvironment({ DATA_DIR: join(folder, "data"), ...variables });
const production = { NODE_ENV: "production" };
const given = { LLUM_SECRETS: secret("a"), SMTP_URL: "smtps://portal:hunter22@mail.example.org" };

describe("a production", () => {
  test("does not start without its secrets and its mail server; the error names the missing ones", async () => {
    const start = readSecrets(environment(production), false);
    await expect(start).rejects.toThrow(/LLUM_SECRETS: .*openssl rand -base64 32/);
    await expect(readSecrets(environment(production), false)).rejects.toThrow(/SMTP_URL: the mail server/);
  });

  test.each([
    ["LLUM_SECRETS", "SMTP_URL", { SMTP_URL: given.SMTP_URL }],
    ["SMTP_URL", "LLUM_SECRETS", { LLUM_SECRETS: given.LLUM_SECRETS }],
  ])("gets an error that names only %s if it has %s", async (missing, present, variables) => {
    const error: unknown = await readSecrets(environment({ ...production, ...variables }), false).catch(
      (cause: unknown) => cause,
    );
    expect(String(error)).toContain(`  ${missing}: `);
    expect(String(error)).not.toContain(`  ${present}: `);
    expect(String(error)).not.toContain("hunter22");
  });

  test("starts with both, and makes no secret of its own", async () => {
    expect(await readSecrets(environment({ ...production, ...given }), false)).toEqual([secret("a")]);
    await expect(stat(join(folder, "data/secret"))).rejects.toThrow("ENOENT");
  });

  const retailer = { demo: false, contract: { signature: [] } };
  const demo = { demo: true, contract: { signature: ["power" as const] } };
  const connected = { ...given, PUBLIC_URL: "https://portal.example.org", FILE_SCANNER_URL: "none" };

  test("does not start without the address of the portal, which is named beside what else is missing", () => {
    const missing = (variables: Record<string, string>) => () =>
      requireProductionVariables(environment({ ...production, ...variables }), retailer);
    expect(missing(given)).toThrow(/variables:\n {2}PUBLIC_URL: the address of the portal for customers/);
    expect(missing({})).toThrow(/LLUM_SECRETS: [^]*SMTP_URL: [^]*PUBLIC_URL: /);
    expect(missing(connected)).not.toThrow();
    expect(() => requireProductionVariables(environment(production), demo)).not.toThrow();
    expect(() => requireProductionVariables(environment({}), retailer)).not.toThrow();
  });

  test("does not start without the provider of the signatures that its configuration asks for", () => {
    const signing = { demo: false, contract: { signature: ["power" as const] } };
    const start = (variables: Record<string, string>) => () =>
      requireProductionVariables(environment({ ...production, ...connected, ...variables }), signing);
    expect(start({})).toThrow(/SIGNATURE_URL: .* as these are signed: power; or "contract"/);
    const provider = { SIGNATURE_URL: "https://sign.example", SIGNATURE_TOKEN: "a token of the provider" };
    expect(start(provider)).not.toThrow();
  });

  test("does not start without a scanner of files, unless it says that files are not scanned", () => {
    const { FILE_SCANNER_URL: _, ...others } = connected;
    const start = (variables: Record<string, string>) => () =>
      requireProductionVariables(environment({ ...production, ...others, ...variables }), retailer);
    expect(start({})).toThrow(/FILE_SCANNER_URL: ClamAV's daemon/);
    expect(start({ FILE_SCANNER_URL: "clamd://127.0.0.1:3310" })).not.toThrow();
  });

  test("that is a demo, named as one, starts without", async () => {
    const dataDir = join(folder, "public-demo");
    const variables = { ...production, LLUM_ALLOW_DEMO: "yes", DATA_DIR: dataDir };
    expect(await readSecrets(environment(variables), true)).toHaveLength(1);
  });
});

describe("elsewhere", () => {
  test("a generated secret is long, is reused, and is readable only by its owner", async () => {
    const DATA_DIR = join(folder, "first/start");
    const [first] = await readSecrets(environment({ DATA_DIR }), false);
    expect(Buffer.from(first, "base64url")).toHaveLength(32);
    expect((await stat(join(DATA_DIR, "secret"))).mode & 0o777).toBe(0o600);
    expect(await readSecrets(environment({ DATA_DIR }), true)).toEqual([first]);
    expect(await readFile(join(DATA_DIR, "secret"), "utf8")).toBe(first);
  });

  test("servers that start at once on the same folder share one secret", async () => {
    const DATA_DIR = join(folder, "at-once");
    const starts = Array.from({ length: 20 }, () => readSecrets(environment({ DATA_DIR }), false));
    const secrets = (await Promise.all(starts)).flat();
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toHaveLength(43);
    expect(await readdir(DATA_DIR)).toEqual(["secret"]);
  });

  test("secrets that are given come before one of its own, the newest first", async () => {
    const LLUM_SECRETS = `${secret("b")},${secret("a")}`;
    expect(await readSecrets(environment({ LLUM_SECRETS }), false)).toEqual([secret("b"), secret("a")]);
  });
});
