import type { Assertion } from "../contract/passkey-messages.ts";
import { findApp, spendStep } from "./app/app-queries.ts";
import { openAppSecret, stepOfCode } from "./app/authenticator-app.ts";
import { findAnyCode, spendCode } from "./codes/code-queries.ts";
import { hashLike, readRecoveryCode } from "./codes/recovery-codes.ts";
import { readUsed } from "./passkeys/passkey-ceremony.ts";
import { findPasskeys, notePasskeyUse } from "./passkeys/passkey-queries.ts";
import { relyingPartyOf } from "./passkeys/relying-party.ts";
import type { SecondFactorPorts } from "./second-factor-ports.ts";

type Ports = Pick<SecondFactorPorts, "database" | "keyring" | "publicOrigin">;

/** Whether this is a code of the customer's app; it is used up then. */
export const showAppCode = async (
  { database, keyring }: Ports,
  customerId: number,
  { code, now }: { code: string; now: Date },
): Promise<boolean> => {
  const app = await findApp(database, customerId);
  const secret = app && openAppSecret(keyring, customerId, app.encryptedSecret);
  const step = secret === undefined ? undefined : stepOfCode(secret, code, now);
  if (app === undefined || step === undefined) return false;
  return spendStep(database, customerId, { encryptedSecret: app.encryptedSecret, step });
};

/** Whether this is one of the customer's recovery codes; it is used up then. */
export const showRecoveryCode = async (
  { database }: Ports,
  customerId: number,
  { typed, now }: { typed: string; now: Date },
): Promise<boolean> => {
  const code = readRecoveryCode(typed);
  const ofTheSet = await findAnyCode(database, customerId);
  if (code === undefined || ofTheSet === undefined) return false;
  return spendCode(database, customerId, { codeHash: await hashLike(code, ofTheSet), now });
};

/** Whether one of the customer's passkeys has signed this challenge; its use is noted then. */
export const showPasskey = async (
  { database, publicOrigin }: Ports,
  customerId: number,
  { assertion, challenge, now }: { assertion: Assertion; challenge: unknown; now: Date },
): Promise<boolean> => {
  const party = relyingPartyOf(publicOrigin);
  const credentialId = Buffer.from(assertion.id, "base64url");
  const passkeys = await findPasskeys(database, customerId);
  const passkey = passkeys.find((one) => one.credentialId.equals(credentialId));
  if (party === undefined || passkey === undefined || typeof challenge !== "string") return false;
  const counter = await readUsed(party, { assertion, challenge, passkey });
  if (counter === undefined) return false;
  return notePasskeyUse(database, customerId, {
    credentialId,
    formerCounter: passkey.counter,
    counter,
    now,
  });
};
