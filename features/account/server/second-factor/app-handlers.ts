import { handler, type Handler } from "#platform/server/handler.ts";
import { confirmApp } from "../../contract/second-factor/confirm-app.ts";
import { removeApp } from "../../contract/second-factor/remove-app.ts";
import { setUpApp } from "../../contract/second-factor/set-up-app.ts";
import type { AccountServices } from "../account-services.ts";
import { requireOwnPassword } from "../password/current-password.ts";
import { authenticatorApps } from "./authenticator-app.ts";
import { addFactor, removeFactor } from "./factor-changes.ts";
import { createKnownBrowsers } from "./known-browsers.ts";

export const handleSetUpApp = (services: AccountServices): Handler =>
  handler(setUpApp, async (call) => {
    const { session, now, fail } = call;
    const { customerId } = session;
    await requireOwnPassword(services.refuseWrongPassword, call);
    const customer = (await services.findCustomer(customerId)) ?? fail("not_signed_in");
    const issuer = services.configuration.organization.name;
    const named = { issuer, label: customer.taxId, now };
    return (await authenticatorApps.setUp(services, customerId, named)) ?? fail("app_already_set_up");
  });

export const handleConfirmApp = (services: AccountServices): Handler =>
  handler(confirmApp, async ({ body, session, now, cookies, fail }) => {
    const { customerId } = session;
    const proven = await authenticatorApps.prove(services, customerId, { code: body.code, now });
    if (proven === "not_being_set_up") return fail("app_not_being_set_up");
    if (proven === "wrong_code") return fail("wrong_code");
    const added = await addFactor(services, session, { change: "app_added", now, task: proven.confirm });
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
      task: (client) => authenticatorApps.remove(client, session.customerId),
    });
    if (!isRemoved) return fail("app_not_set_up");
    return { status: "OK" as const };
  });
