import { handler, type Handler } from "#platform/server/handler.ts";
import { describeReset } from "../../contract/password/describe-reset.ts";
import { resetPassword } from "../../contract/password/reset-password.ts";
import { type ChangePasswordPorts, passwordChanged } from "./change-password.ts";

export const handleDescribeReset = ({ links }: Pick<ResetPasswordPorts, "links">): Handler =>
  handler(describeReset, async ({ body, now, fail }) => {
    const link = await links.look(body.token, "password_reset", now);
    return link === undefined ? fail("link_no_longer_valid") : { status: "OK" as const };
  });

export interface ResetPasswordPorts extends Pick<
  ChangePasswordPorts,
  "checkPasswordStrength" | "replacePassword" | "jobs"
> {
  readonly links: {
    readonly look: (
      token: string,
      purpose: "password_reset",
      now: Date,
    ) => Promise<{ readonly customerId: number } | undefined>;
  };
}

export const handleResetPassword = (ports: ResetPasswordPorts): Handler =>
  handler(resetPassword, async ({ body: { token, password }, session, setSessionToken, now, fail }) => {
    const link = await ports.links.look(token, "password_reset", now);
    if (link === undefined) return fail("link_no_longer_valid");
    const { customerId } = link;
    const faults = await ports.checkPasswordStrength(customerId, password);
    if (faults.length > 0) return fail("password_too_weak", { errors: { password: faults } });
    const wasSet = await ports.replacePassword(
      { customerId, password, now, link: { token, purpose: "password_reset" } },
      (transaction) =>
        ports.jobs.add(passwordChanged, { customerId, changedAt: now.toISOString() }, transaction),
    );
    if (!wasSet) return fail("link_no_longer_valid");
    // This browser's session has been revoked with the others.
    if (session?.customerId === customerId) setSessionToken(undefined);
    return { status: "OK" as const };
  });
