import { handler, type Handler } from "#platform/server/handler.ts";
import { announcementOf } from "#platform/contract/topics.ts";
import { topics } from "../../contract/topics.ts";
import { describeReset } from "../../contract/password/describe-reset.ts";
import { resetPassword } from "../../contract/password/reset-password.ts";
import type { AccountServices } from "../account-services.ts";
import { passwordChanged } from "./change-password.ts";
import { hashPassword } from "./passwords.ts";
import { replacePassword } from "./replace-password.ts";

const announcement = announcementOf(topics);

type Services = Pick<
  AccountServices,
  "oneTimeTokens" | "checkPasswordStrength" | "openSession" | "jobs" | "announce"
>;

const purpose = "password_reset";

export const handleDescribeReset = ({ oneTimeTokens }: Pick<Services, "oneTimeTokens">): Handler =>
  handler(describeReset, async ({ body, now, fail }) => {
    const link = await oneTimeTokens.peek(body.token, purpose, now);
    return link === undefined ? fail("link_no_longer_valid") : { status: "OK" as const };
  });

export const handleResetPassword = ({ oneTimeTokens, openSession, jobs, ...services }: Services): Handler =>
  handler(resetPassword, async ({ body, session, fail, ...visit }) => {
    const { token, password } = body;
    const { now, setSessionToken } = visit;
    const link = (await oneTimeTokens.peek(token, purpose, now)) ?? fail("link_no_longer_valid");
    const { customerId } = link;
    const faults = await services.checkPasswordStrength(customerId, password);
    if (faults.length > 0) return fail("password_too_weak", { errors: { password: faults } });
    const passwordHash = await hashPassword(password);
    const opened = await openSession(visit, {
      customerId,
      method: "link",
      answersToken: body.answer_token,
      asksSecondStep: true,
      authorize: async (transaction) => {
        const replacement = { customerId, passwordHash, now, link: { token, purpose } as const };
        if (!(await replacePassword(transaction, replacement))) return undefined;
        await jobs.add(passwordChanged, { customerId, changedAt: now.toISOString() }, transaction);
        await services.announce(transaction, [
          announcement("password_changed", { customerId, facts: {}, now }),
        ]);
        return {};
      },
    });
    if (opened === undefined) return fail("link_no_longer_valid");
    // This browser's session has been revoked with the others, and the next one waits for the second step.
    if (opened.secondStep !== null && session?.customerId === customerId) setSessionToken(undefined);
    return { status: "OK" as const, ...opened };
  });
