import { handler, type Handler } from "#platform/server/handler.ts";
import { removeApp } from "../contract/remove-app.ts";
import { deleteApp } from "./app/app-queries.ts";
import { removeFactor } from "./factor-changes.ts";
import { requireOwnPassword } from "./require-own-password.ts";
import type { SecondFactorPorts } from "./second-factor-ports.ts";

export const handleRemoveApp = (ports: SecondFactorPorts): Handler =>
  handler(removeApp, async (call) => {
    const { session, fail } = call;
    await requireOwnPassword(ports.isOwnPassword, call);
    const isRemoved = await removeFactor(ports, session, {
      change: "app_removed",
      task: (client) => deleteApp(client, session.customerId),
    });
    if (!isRemoved) return fail("app_not_set_up");
    return { status: "OK" as const };
  });
