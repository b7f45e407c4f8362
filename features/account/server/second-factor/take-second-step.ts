import type { BodyOf } from "#platform/contract/endpoint.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { askForPasskey } from "../../contract/second-factor/ask-for-passkey.ts";
import type { Assertion } from "../../contract/second-factor/passkey-messages.ts";
import { takeSecondStep } from "../../contract/second-factor/take-second-step.ts";
import { findApp, spendStep, openAppSecret, stepOfCode } from "./authenticator-app.ts";
import { factorChangedJob } from "./factor-changes.ts";
import { createKnownBrowsers } from "./known-browsers.ts";
import {
  verifyAuthentication,
  findPasskeys,
  notePasskeyUse,
  relyingPartyOf,
  authenticationOptions,
} from "./passkeys.ts";
import { findAnyCode, spendCode, hashLike, readRecoveryCode } from "./recovery-codes.ts";
import type { SecondFactorPorts } from "./second-factor-ports.ts";

type Ports = Pick<SecondFactorPorts, "database" | "keyring" | "publicOrigin">;

/** Checks a TOTP code of the customer's app; a correct code is consumed. */
const verifyTotp = async (
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

/** Checks a recovery code; a correct code is consumed. */
const consumeRecoveryCode = async (
  { database }: Ports,
  customerId: number,
  { typed, now }: { typed: string; now: Date },
): Promise<boolean> => {
  const code = readRecoveryCode(typed);
  const ofTheSet = await findAnyCode(database, customerId);
  if (code === undefined || ofTheSet === undefined) return false;
  return spendCode(database, customerId, { codeHash: await hashLike(code, ofTheSet), now });
};

/** Checks a passkey's signature of the challenge; a valid use is recorded. */
const verifyPasskey = async (
  { database, publicOrigin }: Ports,
  customerId: number,
  { assertion, challenge, now }: { assertion: Assertion; challenge: unknown; now: Date },
): Promise<boolean> => {
  const party = relyingPartyOf(publicOrigin);
  const credentialId = Buffer.from(assertion.id, "base64url");
  const passkeys = await findPasskeys(database, customerId);
  const passkey = passkeys.find((one) => one.credentialId.equals(credentialId));
  if (party === undefined || passkey === undefined || typeof challenge !== "string") return false;
  const counter = await verifyAuthentication(party, { assertion, challenge, passkey });
  if (counter === undefined) return false;
  return notePasskeyUse(database, customerId, {
    credentialId,
    formerCounter: passkey.counter,
    counter,
    now,
  });
};

const stepPurpose = "second_step";

export const handleAskForPasskey = ({ database, tickets, publicOrigin }: SecondFactorPorts): Handler =>
  handler(askForPasskey, async ({ body, now, fail }) => {
    const found = (await tickets.look(body.ticket, stepPurpose, now)) ?? fail("ticket_no_longer_valid");
    const passkeys = await findPasskeys(database, found.customerId);
    const party = relyingPartyOf(publicOrigin);
    if (party === undefined || passkeys.length === 0) return fail("second_step_refused");
    const options = await authenticationOptions(party, passkeys);
    await tickets.add(body.ticket, stepPurpose, { attributes: { challenge: options.challenge }, now });
    return options;
  });

const purpose = "second_step";
/** Attempts per ticket; afterwards the customer has to enter the password again. */
const maxTriesOfTicket = 5;

const isShown = async (
  ports: SecondFactorPorts,
  { customerId, attributes }: { customerId: number; attributes: Record<string, unknown> },
  { body, now }: { body: BodyOf<typeof takeSecondStep>; now: Date },
): Promise<boolean> => {
  const { totp, recovery_code: typed, passkey: assertion } = body;
  if (totp !== undefined) return verifyTotp(ports, customerId, { code: totp, now });
  if (typed !== undefined) return consumeRecoveryCode(ports, customerId, { typed, now });
  if (assertion === undefined) return false;
  // A challenge can be used once, whether the answer is valid or not.
  await ports.tickets.add(body.ticket, purpose, { attributes: { challenge: null }, now });
  return verifyPasskey(ports, customerId, { assertion, challenge: attributes.challenge, now });
};

/** The number of the wrong code, within one quota, at which the customer is notified. */
const notifyingCode = 5;

/**
 * The sender has the password but not the second factor, so the customer is notified, even if the attempts are spread
 * over addresses.
 */
const notifyOfFailedStep = async (
  { jobs }: SecondFactorPorts,
  { customerId, attributes }: { customerId: number; attributes: Record<string, unknown> },
  nth: number | undefined,
): Promise<void> => {
  if (attributes.tries === maxTriesOfTicket || nth === notifyingCode)
    await jobs.add(factorChangedJob, { customerId, change: "step_refused" });
};

export const handleTakeSecondStep = (ports: SecondFactorPorts): Handler => {
  const knownBrowsers = createKnownBrowsers(ports.keyring);
  return handler(takeSecondStep, async ({ body, fail, ...visit }) => {
    const { tickets, throttle, attemptQuota, jobs } = ports;
    const { now, client } = visit;
    const found = (await tickets.look(body.ticket, purpose, now)) ?? fail("ticket_no_longer_valid");
    const { customerId } = found;
    // Attempts are throttled per browser and address. The owner's known browser has its own count, even at an
    // attacker's address.
    const browser = knownBrowsers.nameOf(visit, customerId) ?? "elsewhere";
    const place = `second step of ${customerId}, ${browser}`;
    const seconds = await throttle.begin(place, client.address, now);
    if (seconds !== undefined)
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    // Only TOTP codes are short enough to be guessed from many addresses; passkeys and recovery codes are not limited
    // by the quota.
    const guess = body.totp === undefined ? undefined : await attemptQuota.take(place, now);
    if (guess !== undefined && "waitSeconds" in guess) {
      const hours = Math.ceil(guess.waitSeconds / 3600);
      return fail("app_codes_held", { retryAfterSeconds: guess.waitSeconds, values: { hours } });
    }
    const limit = { most: maxTriesOfTicket, now };
    const attempt = (await tickets.attempt(body.ticket, purpose, limit)) ?? fail("ticket_no_longer_valid");
    if (!(await isShown(ports, attempt, { body, now }))) {
      await notifyOfFailedStep(ports, attempt, guess?.nth);
      return fail("second_step_refused");
    }
    // Read while the ticket is valid: a new password revokes both the ticket and the session.
    const stillHolds = await ports.watchPassword(customerId);
    if ((await tickets.use(body.ticket, purpose, now)) === undefined) return fail("ticket_no_longer_valid");
    await tickets.end(customerId, purpose, now);
    await throttle.succeed(place, client.address);
    if (guess !== undefined) await attemptQuota.release(place);
    if (body.recovery_code !== undefined)
      await jobs.add(factorChangedJob, { customerId, change: "code_used" });
    const { remember, answer_token: answersToken } = body;
    if (answersToken !== true) knownBrowsers.remember(visit, customerId);
    return ports.enter(visit, { customerId, method: "password", remember, answersToken, stillHolds });
  });
};
