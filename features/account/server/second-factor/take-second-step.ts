import type { BodyOf } from "#platform/contract/endpoint.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import {
  authenticationOptions,
  relyingPartyOf,
  verifyAuthentication,
} from "#platform/server/second-factor/web-authn.ts";
import { askForPasskey } from "../../contract/second-factor/ask-for-passkey.ts";
import type { Assertion } from "#platform/contract/passkey-messages.ts";
import { takeSecondStep } from "../../contract/second-factor/take-second-step.ts";
import type { AccountServices } from "../account-services.ts";
import { authenticatorApps } from "./authenticator-app.ts";
import type { SignInMethod } from "../sessions/sessions.ts";
import { createOneTimeTokens } from "../sign-in/one-time-tokens.ts";
import { factorChangedJob } from "./factor-changes.ts";
import { createKnownBrowsers } from "./known-browsers.ts";
import { customersVerification, findPasskeys, notePasskeyUse } from "./passkeys.ts";
import { findAnyCode, spendCode, hashLike, readRecoveryCode } from "./recovery-codes.ts";

type FactorServices = Pick<AccountServices, "database" | "publicOrigin">;

/** Checks a recovery code; a correct code is consumed. */
const consumeRecoveryCode = async (
  { database }: FactorServices,
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
  { database, publicOrigin }: FactorServices,
  customerId: number,
  { assertion, challenge, now }: { assertion: Assertion; challenge: unknown; now: Date },
): Promise<boolean> => {
  const party = relyingPartyOf(publicOrigin);
  const credentialId = Buffer.from(assertion.id, "base64url");
  const passkeys = await findPasskeys(database.pool, customerId);
  const passkey = passkeys.find((candidate) => candidate.credentialId.equals(credentialId));
  if (party === undefined || passkey === undefined || typeof challenge !== "string") return false;
  const counter = await verifyAuthentication(party, {
    assertion,
    challenge,
    passkey,
    userVerification: customersVerification,
  });
  if (counter === undefined) return false;
  return notePasskeyUse(database, customerId, {
    credentialId,
    formerCounter: passkey.counter,
    counter,
    now,
  });
};

const purpose = "second_step";

export const handleAskForPasskey = ({ database, oneTimeTokens, publicOrigin }: AccountServices): Handler =>
  handler(askForPasskey, async ({ body, now, fail }) => {
    const found = (await oneTimeTokens.peek(body.ticket, purpose, now)) ?? fail("ticket_no_longer_valid");
    const passkeys = await findPasskeys(database.pool, found.customerId);
    const party = relyingPartyOf(publicOrigin);
    if (party === undefined || passkeys.length === 0) return fail("second_step_refused");
    const options = await authenticationOptions(party, { passkeys, userVerification: customersVerification });
    await oneTimeTokens.attach(body.ticket, purpose, { attributes: { challenge: options.challenge }, now });
    return options;
  });

/** Attempts per ticket; afterwards the customer has to enter the password again. */
const maxTriesOfTicket = 5;

const isShown = async (
  services: AccountServices,
  { customerId, attributes }: { customerId: number; attributes: Record<string, unknown> },
  { body, now }: { body: BodyOf<typeof takeSecondStep>; now: Date },
): Promise<boolean> => {
  const { totp, recovery_code: typed, passkey: assertion } = body;
  if (totp !== undefined) return authenticatorApps.verify(services, customerId, { code: totp, now });
  if (typed !== undefined) return consumeRecoveryCode(services, customerId, { typed, now });
  if (assertion === undefined) return false;
  // A challenge can be used once, whether the answer is valid or not.
  await services.oneTimeTokens.attach(body.ticket, purpose, { attributes: { challenge: null }, now });
  return verifyPasskey(services, customerId, { assertion, challenge: attributes.challenge, now });
};

/** The number of the wrong code, within one quota, at which the customer is notified. */
const notifyingCode = 5;

/**
 * The sender has the password but not the second factor, so the customer is notified, even if the attempts are spread
 * over addresses.
 */
const notifyOfFailedStep = async (
  { jobs }: AccountServices,
  { customerId, attributes }: { customerId: number; attributes: Record<string, unknown> },
  nth: number | undefined,
): Promise<void> => {
  if (attributes.tries === maxTriesOfTicket || nth === notifyingCode)
    await jobs.add(factorChangedJob, { customerId, change: "step_refused" });
};

const methodOf = ({ totp, passkey }: BodyOf<typeof takeSecondStep>): SignInMethod => {
  if (totp !== undefined) return "password_totp";
  return passkey === undefined ? "password_recovery_code" : "password_passkey";
};

export const handleTakeSecondStep = (services: AccountServices): Handler => {
  const knownBrowsers = createKnownBrowsers(services.keyring);
  return handler(takeSecondStep, async ({ body, fail, ...visit }) => {
    const { oneTimeTokens, throttle, attemptQuota, jobs } = services;
    const { now, client } = visit;
    const found = (await oneTimeTokens.peek(body.ticket, purpose, now)) ?? fail("ticket_no_longer_valid");
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
    const guess = body.totp === undefined ? undefined : await attemptQuota.reserve(place, now);
    if (guess !== undefined && "waitSeconds" in guess) {
      const hours = Math.ceil(guess.waitSeconds / 3600);
      return fail("app_codes_held", { retryAfterSeconds: guess.waitSeconds, values: { hours } });
    }
    const limit = { most: maxTriesOfTicket, now };
    const attempt =
      (await oneTimeTokens.tryConsume(body.ticket, purpose, limit)) ?? fail("ticket_no_longer_valid");
    if (!(await isShown(services, attempt, { body, now }))) {
      await notifyOfFailedStep(services, attempt, guess?.nth);
      return fail("second_step_refused");
    }
    const { remember, answer_token: answersToken } = body;
    const opened = await services.openSession(visit, {
      customerId,
      method: methodOf(body),
      remember,
      answersToken,
      authorize: async (transaction) => {
        const tickets = createOneTimeTokens(transaction);
        if ((await tickets.consume(body.ticket, purpose, now)) === undefined) return undefined;
        await tickets.revoke(customerId, purpose, now);
        if (body.recovery_code !== undefined)
          await jobs.add(factorChangedJob, { customerId, change: "code_used" }, transaction);
        return {};
      },
    });
    if (opened === undefined) return fail("ticket_no_longer_valid");
    await throttle.succeed(place, client.address);
    if (guess !== undefined) await attemptQuota.release(place);
    if (answersToken !== true) knownBrowsers.remember(visit, customerId);
    return opened;
  });
};
