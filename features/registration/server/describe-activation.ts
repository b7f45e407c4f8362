import { handler, type Handler } from "#platform/server/handler.ts";
import { describeActivation } from "../contract/describe-activation.ts";
import { openActivation, type ActivationPorts } from "./activation/open-activation.ts";

export const handleDescribeActivation = (ports: ActivationPorts): Handler =>
  handler(describeActivation, async ({ body, now, fail }) => {
    const found = (await openActivation(ports, body.token, now)) ?? fail("link_no_longer_valid");
    const { name, taxId } = found.newcomer;
    return { name, user: taxId };
  });
