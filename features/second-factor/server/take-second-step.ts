import type { BodyOf } from "#platform/contract/endpoint.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { takeSecondStep } from "../contract/take-second-step.ts";
import type { SecondFactorPorts } from "./second-factor-ports.ts";
import { showAppCode, showPasskey, showRecoveryCode } from "./show-factor.ts";
import { tellOfChange } from "./tell-of-change.ts";

const purpose = "second_step";
/** Wrong steps after which the password has to be shown again. */
const triesOfATicket = 5;

const isShown = async (
  ports: SecondFactorPorts,
  { customerId, attributes }: { customerId: number; attributes: Record<string, unknown> },
  { body, now }: { body: BodyOf<typeof takeSecondStep>; now: Date },
): Promise<boolean> => {
  const { totp, recovery_code: typed, passkey: assertion } = body;
  if (totp !== undefined) return showAppCode(ports, customerId, { code: totp, now });
  if (typed !== undefined) return showRecoveryCode(ports, customerId, { typed, now });
  if (assertion === undefined) return false;
  // A challenge is answered once, rightly or wrongly.
  await ports.tickets.add(body.ticket, purpose, { attributes: { challenge: null }, now });
  return showPasskey(ports, customerId, { assertion, challenge: attributes.challenge, now });
};

/** Somebody has the password and not the rest: the customer should hear of it. */
const tellOfRefusal = async (
  { jobs }: SecondFactorPorts,
  { customerId, attributes }: { customerId: number; attributes: Record<string, unknown> },
): Promise<void> => {
  if (attributes.tries === triesOfATicket)
    await jobs.add(tellOfChange, { customerId, change: "step_refused" });
};

export const handleTakeSecondStep = (ports: SecondFactorPorts): Handler =>
  handler(takeSecondStep, async ({ body, fail, ...visit }) => {
    const { tickets, throttle, jobs } = ports;
    const { now } = visit;
    const found = (await tickets.look(body.ticket, purpose, now)) ?? fail("ticket_no_longer_valid");
    const { customerId } = found;
    // Whoever guesses here has the password: all places count as one, so that many are no better than one.
    const [key, everywhere] = [`second step of ${customerId}`, `of customer ${customerId}`];
    const seconds = await throttle.begin(key, everywhere, now);
    if (seconds !== undefined)
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    const limit = { most: triesOfATicket, now };
    const attempt = (await tickets.attempt(body.ticket, purpose, limit)) ?? fail("ticket_no_longer_valid");
    if (!(await isShown(ports, attempt, { body, now }))) {
      await tellOfRefusal(ports, attempt);
      return fail("second_step_refused");
    }
    if ((await tickets.use(body.ticket, purpose, now)) === undefined) return fail("ticket_no_longer_valid");
    await tickets.end(customerId, purpose, now);
    await throttle.succeed(key, everywhere);
    if (body.recovery_code !== undefined) await jobs.add(tellOfChange, { customerId, change: "code_used" });
    const { remember, answer_token: answersToken } = body;
    return ports.enter(visit, { customerId, method: "password", remember, answersToken });
  });
