import { handler, type Call, type Handler } from "#platform/server/handler.ts";
import { getStaffSession } from "../contract/get-staff-session.ts";
import { setUpStaffApp } from "../contract/set-up-staff-app.ts";
import { signOutStaff } from "../contract/sign-out-staff.ts";
import { verifyStaffSecondFactor } from "../contract/verify-staff-second-factor.ts";
import { awaitedStep, staffApps } from "./staff-members.ts";
import type { StaffPorts } from "./staff-ports.ts";
import { sessionAnswerOf } from "./staff-sessions.ts";

export const handleSetUpStaffApp = (services: StaffPorts): Handler =>
  handler(setUpStaffApp, async ({ subject, now, fail }) => {
    const named = { issuer: services.configuration.organization.name, label: subject.email, now };
    return (await staffApps.setUp(services, subject.staffId, named)) ?? fail("staff_app_already_set_up");
  });

/** Checks the code, as the first of an app that is being set up or as a further one; fails unless it is right. */
const checkCode = async (
  services: StaffPorts,
  { subject, body, now, fail }: Call<typeof verifyStaffSecondFactor>,
  { isConfirmed }: { isConfirmed: boolean },
) => {
  const { staffId } = subject;
  const code = { code: body.code, now };
  if (isConfirmed) {
    if (!(await staffApps.verify(services, staffId, code))) return fail("wrong_staff_code");
    return async () => true;
  }
  const proven = await staffApps.prove(services, staffId, code);
  if (proven === "not_being_set_up") return fail("staff_app_not_set_up");
  if (proven === "wrong_code") return fail("wrong_staff_code");
  return proven.confirm;
};

export const handleVerifyStaffSecondFactor = (services: StaffPorts): Handler =>
  handler(verifyStaffSecondFactor, async (call) => {
    const { subject, client, now, setSessionToken, fail } = call;
    const { throttle, attemptQuota, sessions, attempts } = services;
    const { staffId } = subject;
    const app = (await staffApps.find(services.database.pool, staffId)) ?? fail("staff_app_not_set_up");
    // By the app, so that a member whose account was reset does not wait for the guesses at the former one.
    const place = `second factor of ${staffId} since ${app.createdAt.toISOString()}`;
    const seconds = await throttle.begin(place, client.address, now);
    if (seconds !== undefined)
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    const guess = await attemptQuota.reserve(place, now);
    if ("waitSeconds" in guess) {
      const hours = Math.ceil(guess.waitSeconds / 3600);
      return fail("staff_codes_held", { retryAfterSeconds: guess.waitSeconds, values: { hours } });
    }
    const confirm = await checkCode(services, call, { isConfirmed: app.confirmedAt !== null });
    const verified = await sessions.verify(subject, { device: client.device, now, confirm });
    if (verified === undefined) return fail("token_expired");
    await throttle.succeed(place, client.address);
    await attemptQuota.release(place);
    const attempt = { loginName: subject.email, customerId: undefined, method: "staff" as const };
    await attempts.note({ ...client, ...attempt, outcome: "signed_in", now });
    setSessionToken(verified.token);
    return sessionAnswerOf(verified.session, "verified");
  });

export const handleGetStaffSession = ({ database }: StaffPorts): Handler =>
  handler(getStaffSession, async ({ subject }) => {
    if (subject.isVerified) return sessionAnswerOf(subject, "verified");
    return sessionAnswerOf(subject, await awaitedStep(database, subject.staffId));
  });

export const handleSignOutStaff = ({ sessions }: StaffPorts): Handler =>
  handler(signOutStaff, async ({ subject, setSessionToken }) => {
    await sessions.end(subject);
    setSessionToken(undefined);
    return { status: "OK" as const };
  });
