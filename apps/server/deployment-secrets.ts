import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "#platform/server/error-code.ts";
import { missingPorts, type SigningConfiguration } from "./assembly/outside-ports.ts";
import type { Environment } from "./environment.ts";

/** The content of a file; undefined when it does not exist. */
const readIfThere = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
};

/** A secret for deployments outside production: created at the first start, stored in the data folder. */
const ownSecret = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, "secret");
  const known = await readIfThere(path);
  if (known !== undefined) return known.trim();
  await mkdir(dataDir, { recursive: true });
  // Written to a temporary file and linked, which fails when the name exists: of two processes that start at once, the
  // second reads the first one's secret, and never half of it.
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx", flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await rm(draft);
  }
  return (await readFile(path, "utf8")).trim();
};

/** The secrets that a production deployment needs and does not have. */
const missingSecrets = ({ secrets, smtpUrl }: Environment): string[] => [
  ...(secrets.length === 0
    ? ["LLUM_SECRETS: what the portal signs and encrypts with; `openssl rand -base64 32` makes one"]
    : []),
  ...(smtpUrl === undefined ? ["SMTP_URL: the mail server, as smtps://user:password@host"] : []),
];

const refuseMissing = (missing: readonly string[]): void => {
  if (missing.length === 0) return;
  throw new Error(
    `The environment lacks required variables:\n${missing.map((variable) => `  ${variable}`).join("\n")}`,
  );
};

/** Throws with the names of missing secrets. In production no secret has a default; demos are exempt. */
const refuseWithoutSecrets = (environment: Environment, isDemo: boolean): void =>
  refuseMissing(environment.isProduction && !isDemo ? missingSecrets(environment) : []);

/**
 * Throws with the names of all variables that a production start lacks: its secrets, the address in the links of its
 * emails, which would otherwise lead to this machine, and outside systems that its configuration needs.
 */
export const requireProductionVariables = (
  environment: Environment,
  configuration: SigningConfiguration,
): void => {
  if (!environment.isProduction || configuration.demo) return;
  refuseMissing([
    ...missingSecrets(environment),
    ...(environment.publicUrl === undefined
      ? [
          "PUBLIC_URL: the address of the portal for customers, as https://portal.example.org; links in emails lead there",
        ]
      : []),
    ...missingPorts(environment, configuration),
  ]);
};

/** The deployment's secrets, the newest first; outside production one is created when none is given. */
export const readSecrets = async (
  environment: Environment,
  isDemo: boolean,
): Promise<readonly [string, ...string[]]> => {
  refuseWithoutSecrets(environment, isDemo);
  const [newest, ...older] = environment.secrets;
  return newest === undefined ? [await ownSecret(environment.dataDir)] : [newest, ...older];
};
