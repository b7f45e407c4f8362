import { emailKeyOf } from "#platform/contract/email-address.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { activateStaffMember } from "../contract/activate-staff-member.ts";
import { signInStaff } from "../contract/sign-in-staff.ts";
import { minStaffPasswordLength } from "../contract/staff-member.ts";
import { awaitedStep } from "./staff-members.ts";
import type { StaffPorts } from "./staff-ports.ts";

export const handleSignInStaff = ({ database, sessions, members, ...guards }: StaffPorts): Handler =>
  handler(signInStaff, async ({ body, client, now, sessionToken, setSessionToken, fail }) => {
    const loginName = emailKeyOf(body.email);
    const note = (outcome: "second_factor_asked" | "refused" | "rate_limited"): Promise<void> =>
      guards.attempts.note({ ...client, loginName, customerId: undefined, method: "staff", outcome, now });
    const seconds = await guards.throttle.begin(loginName, client.address, now);
    if (seconds !== undefined) {
      await note("rate_limited");
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    }
    const member = await members.findByEmail(body.email);
    const passwordHash = member?.passwordHash;
    const isRight = await guards.isPasswordRight(body.password, passwordHash);
    if (member === undefined || passwordHash === undefined || !isRight) {
      // The same steps for unknown emails, so that the response time does not reveal who is staff.
      await note("refused");
      return fail("wrong_staff_credentials");
    }
    // Counts as a success even if the second factor fails; its attempts are counted separately.
    await guards.throttle.succeed(loginName, client.address);
    const { staffId } = member;
    const start = { device: client.device, now, formerToken: sessionToken };
    const token = await sessions.start({ staffId, passwordHash }, start);
    if (token === undefined) return fail("wrong_staff_credentials");
    await note("second_factor_asked");
    setSessionToken(token);
    return { secondFactor: await awaitedStep(database, staffId) };
  });

export const handleActivateStaffMember = ({ members, ...guards }: StaffPorts): Handler =>
  handler(activateStaffMember, async ({ body, now, fail }) => {
    const { token, password } = body;
    const { name, email } = (await members.findInvited(token, now)) ?? fail("invitation_no_longer_valid");
    const findOwner = async () => ({ taxId: "", name, email });
    const faults = await guards.passwordFaults(password, findOwner, minStaffPasswordLength);
    if (faults.length > 0) return fail("staff_password_too_weak", { errors: { password: faults } });
    const isActivated = await members.activate(token, await guards.hashPassword(password), now);
    return isActivated ? { status: "OK" as const } : fail("invitation_no_longer_valid");
  });
