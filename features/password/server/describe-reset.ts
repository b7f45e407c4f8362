import { handler, type Handler } from "#platform/server/handler.ts";
import { describeReset } from "../contract/describe-reset.ts";
import type { ResetPasswordPorts } from "./reset-password.ts";

export const handleDescribeReset = ({ links }: Pick<ResetPasswordPorts, "links">): Handler =>
  handler(describeReset, async ({ body, now, fail }) => {
    const link = await links.look(body.token, "password_reset", now);
    return link === undefined ? fail("link_no_longer_valid") : { status: "OK" as const };
  });
