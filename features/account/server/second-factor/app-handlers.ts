import { handler, type Handler } from "#platform/server/handler.ts";
import { confirmApp } from "../../contract/second-factor/confirm-app.ts";
import { removeApp } from "../../contract/second-factor/remove-app.ts";
import { setUpApp } from "../../contract/second-factor/set-up-app.ts";
import type { AccountServices } from "../account-services.ts";
import { requireOwnPassword } from "../password/current-password.ts";
import {
  startApp,
  appUri,
  createAppSecret,
  sealAppSecret,
  qrPath,
  confirmAppRow,
  findApp,
  openAppSecret,
  stepOfCode,
  deleteApp,
} from "./authenticator-app.ts";
import { addFactor, removeFactor } from "./factor-changes.ts";
import { createKnownBrowsers } from "./known-browsers.ts";

export const handleSetUpApp = (services: AccountServices): Handler =>
  handler(setUpApp, async (call) => {
    const { session, now, fail } = call;
    const { customerId } = session;
    await requireOwnPassword(services.refuseWrongPassword, call);
    const customer = (await services.findCustomer(customerId)) ?? fail("not_signed_in");
    const secret = createAppSecret();
    const encryptedSecret = sealAppSecret(services.keyring, customerId, secret);
    if (!(await startApp(services.database, customerId, { encryptedSecret, now })))
      return fail("app_already_set_up");
    const uri = appUri(secret, { issuer: services.configuration.organization.name, label: customer.taxId });
    return { secret, uri, qr: await qrPath(uri) };
  });

/** After that, `confirmApp` refuses the secret. */
const maxSetUpMinutes = 30;
const minuteMs = 60_000;

export const handleConfirmApp = (services: AccountServices): Handler =>
  handler(confirmApp, async ({ body, session, now, cookies, fail }) => {
    const { customerId } = session;
    const app = (await findApp(services.database.pool, customerId)) ?? fail("app_not_being_set_up");
    const minutes = (now.getTime() - app.createdAt.getTime()) / minuteMs;
    if (app.confirmedAt !== null || minutes > maxSetUpMinutes) return fail("app_not_being_set_up");
    const { encryptedSecret } = app;
    const secret =
      openAppSecret(services.keyring, customerId, encryptedSecret) ?? fail("app_not_being_set_up");
    const step = stepOfCode(secret, body.code, now) ?? fail("wrong_code");
    const added = await addFactor(services, session, {
      change: "app_added",
      now,
      task: (client) => confirmAppRow(client, customerId, { encryptedSecret, step, now }),
    });
    if (added === undefined) return fail("app_not_being_set_up");
    createKnownBrowsers(services.keyring).remember({ cookies, now }, customerId);
    return added;
  });

export const handleRemoveApp = (services: AccountServices): Handler =>
  handler(removeApp, async (call) => {
    const { session, fail } = call;
    await requireOwnPassword(services.refuseWrongPassword, call);
    const isRemoved = await removeFactor(services, session, {
      change: "app_removed",
      task: (client) => deleteApp(client, session.customerId),
    });
    if (!isRemoved) return fail("app_not_set_up");
    return { status: "OK" as const };
  });
