import { handler, type Handler } from "#platform/server/handler.ts";
import { setUpApp } from "../contract/set-up-app.ts";
import { startApp } from "./app/app-queries.ts";
import { appUri, createAppSecret, sealAppSecret } from "./app/authenticator-app.ts";
import { qrPath } from "./app/qr-path.ts";
import { requireOwnPassword } from "./require-own-password.ts";
import type { SecondFactorPorts } from "./second-factor-ports.ts";

export const handleSetUpApp = (ports: SecondFactorPorts): Handler =>
  handler(setUpApp, async (call) => {
    const { session, now, fail } = call;
    const { customerId } = session;
    await requireOwnPassword(ports.isOwnPassword, call);
    const customer = (await ports.findCustomer(customerId)) ?? fail("not_signed_in");
    const secret = createAppSecret();
    const encryptedSecret = sealAppSecret(ports.keyring, customerId, secret);
    if (!(await startApp(ports.database, customerId, { encryptedSecret, now })))
      return fail("app_already_set_up");
    const uri = appUri(secret, { issuer: ports.organizationName, label: customer.taxId });
    return { secret, uri, qr: qrPath(uri) };
  });
