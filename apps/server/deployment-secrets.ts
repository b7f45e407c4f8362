import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "./environment.ts";

/** A secret made at the first start of a deployment that is no production, and kept beside its database. */
const ownSecret = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, "secret");
  await mkdir(dataDir, { recursive: true });
  const fresh = randomBytes(32).toString("base64url");
  // Fails when there is one already: of two who start at once, the second reads the first's.
  await writeFile(path, fresh, { mode: 0o600, flag: "wx" }).catch(() => {});
  return (await readFile(path, "utf8")).trim();
};

/** What a real deployment must be told, and was not. */
const missingSecrets = ({ secrets, smtpUrl }: Environment): string[] => [
  ...(secrets.length === 0
    ? ["LLUM_SECRETS: what the portal signs and encrypts with; `openssl rand -base64 32` makes one"]
    : []),
  ...(smtpUrl === undefined ? ["SMTP_URL: the mail server, as smtps://user:password@host"] : []),
];

/** The deployment's secrets, the newest first. In production none has a default; a demo is no production. */
export const readSecrets = async (
  environment: Environment,
  isDemo: boolean,
): Promise<readonly [string, ...string[]]> => {
  const missing = environment.isProduction && !isDemo ? missingSecrets(environment) : [];
  if (missing.length > 0) {
    throw new Error(
      `The environment lacks what only you can know:\n${missing.map((one) => `  ${one}`).join("\n")}`,
    );
  }
  const [newest, ...older] = environment.secrets;
  return newest === undefined ? [await ownSecret(environment.dataDir)] : [newest, ...older];
};
