import { handler, type Handler } from "#platform/server/handler.ts";
import { confirmApp } from "../contract/confirm-app.ts";
import { confirmAppRow, findApp } from "./app/app-queries.ts";
import { openAppSecret, stepOfCode } from "./app/authenticator-app.ts";
import { addFactor } from "./factor-changes.ts";
import { createKnownBrowsers } from "./guessing/known-browsers.ts";
import type { SecondFactorPorts } from "./second-factor-ports.ts";

/** Minutes that setting an app up may take. */
const longestSetUpMinutes = 30;
const minuteMs = 60_000;

export const handleConfirmApp = (ports: SecondFactorPorts): Handler =>
  handler(confirmApp, async ({ body, session, now, cookies, fail }) => {
    const { customerId } = session;
    const app = (await findApp(ports.database, customerId)) ?? fail("app_not_being_set_up");
    const minutes = (now.getTime() - app.createdAt.getTime()) / minuteMs;
    if (app.confirmedAt !== null || minutes > longestSetUpMinutes) return fail("app_not_being_set_up");
    const { encryptedSecret } = app;
    const secret = openAppSecret(ports.keyring, customerId, encryptedSecret) ?? fail("app_not_being_set_up");
    const step = stepOfCode(secret, body.code, now) ?? fail("wrong_code");
    const added = await addFactor(ports, session, {
      change: "app_added",
      now,
      task: (client) => confirmAppRow(client, customerId, { encryptedSecret, step, now }),
    });
    if (added === undefined) return fail("app_not_being_set_up");
    createKnownBrowsers(ports.keyring).remember({ cookies, now }, customerId);
    return added;
  });
