import type { IdentityProvider } from "#integrations/identity-provider/port.ts";
import type { Handler } from "#platform/server/handler.ts";
import type { Keyring } from "#platform/server/keyring.ts";
import { handleBeginOpenid } from "./begin-openid.ts";
import { createCustomerOfIdentity, type CustomerOfIdentityPorts } from "./customer-of-identity.ts";
import { handleEnterByOpenid, type EnterByOpenid } from "./enter-by-openid.ts";
import { createPendingSignIns } from "./pending-sign-in.ts";

export interface SingleSignOnPorts extends CustomerOfIdentityPorts {
  readonly provider: IdentityProvider;
  readonly keyring: Keyring;
  readonly enter: EnterByOpenid;
}

export const singleSignOnHandlers = ({
  provider,
  keyring,
  enter,
  ...ports
}: SingleSignOnPorts): Handler[] => {
  const pendingSignIns = createPendingSignIns(keyring);
  const customerOf = createCustomerOfIdentity(ports);
  return [
    handleBeginOpenid({ provider, pendingSignIns }),
    handleEnterByOpenid({ provider, pendingSignIns, customerOf, enter }),
  ];
};
