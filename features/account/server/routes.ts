import type { IdentityProvider } from "#integrations/identity-provider/port.ts";
import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import type { Keyring } from "#platform/server/keyring.ts";
import {
  handleChangePassword,
  type ChangePasswordPorts,
  changedWorker,
  type ChangedWorkerPorts,
} from "./password/change-password.ts";
import {
  handleAskReset,
  handleRecoverPassword,
  recoveryWorker,
  type RecoveryWorkerPorts,
  type RecoveryPorts,
} from "./password/recover-password.ts";
import {
  handleDescribeReset,
  handleResetPassword,
  type ResetPasswordPorts,
} from "./password/reset-password.ts";
import {
  handleConfirmSignUp,
  type ConfirmSignUpPorts,
  handleDescribeActivation,
} from "./registration/confirm-sign-up.ts";
import { handleRegisterUser, type RegisterUserPorts } from "./registration/register-user.ts";
import { signUpWorker, type SignUpWorkerPorts } from "./registration/sign-up-emails.ts";
import { handleConfirmApp, handleRemoveApp, handleSetUpApp } from "./second-factor/app-handlers.ts";
import { handleGetSecondFactor, handleRenewRecoveryCodes } from "./second-factor/get-second-factor.ts";
import {
  handleAddPasskey,
  handleBeginPasskey,
  handleRemovePasskey,
  handleRenamePasskey,
} from "./second-factor/passkey-handlers.ts";
import type { SecondFactorPorts } from "./second-factor/second-factor-ports.ts";
import { handleAskForPasskey, handleTakeSecondStep } from "./second-factor/take-second-step.ts";
import { handleEndOtherSessions, handleEndSession, handleListSessions } from "./sessions/own-sessions.ts";
import { handleRefreshSession, type RefreshSessionPorts } from "./sessions/refresh-session.ts";
import { handleSignOut, type SignOutPorts } from "./sessions/sign-out.ts";
import { handleSignInClient, type SignInClientPorts } from "./sign-in/client-logins.ts";
import { handleExchangeToken, type ExchangeTokenPorts } from "./sign-in/exchange-token.ts";
import { handleGetToken, type GetTokenPorts } from "./sign-in/get-token.ts";
import { handleIsTokenValid } from "./sign-in/is-token-valid.ts";
import { handleBeginOpenid, createPendingSignIns } from "./single-sign-on/begin-openid.ts";
import { handleEnterByOpenid, type EnterByOpenid } from "./single-sign-on/enter-by-openid.ts";
import {
  createCustomerOfIdentity,
  type CustomerOfIdentityPorts,
} from "./single-sign-on/openid-identities.ts";

export interface SignInPorts
  extends GetTokenPorts, SignInClientPorts, RefreshSessionPorts, ExchangeTokenPorts, SignOutPorts {}

export const signInHandlers = (ports: SignInPorts): Handler[] => [
  handleGetToken(ports),
  handleSignInClient(ports),
  handleExchangeToken(ports),
  handleIsTokenValid(ports),
  handleRefreshSession(ports),
  handleSignOut(ports),
  handleListSessions(ports),
  handleEndSession(ports),
  handleEndOtherSessions(ports),
];

export interface PasswordPorts extends ChangePasswordPorts, RecoveryPorts, ResetPasswordPorts {}

export const passwordHandlers = (ports: PasswordPorts): Handler[] => [
  handleChangePassword(ports),
  handleAskReset(ports),
  handleRecoverPassword(ports),
  handleDescribeReset(ports),
  handleResetPassword(ports),
];

export const passwordWorkers = (ports: RecoveryWorkerPorts & ChangedWorkerPorts): Worker[] => [
  recoveryWorker(ports),
  changedWorker(ports),
];

export interface RegistrationPorts extends ConfirmSignUpPorts, RegisterUserPorts {}

export const registrationHandlers = (ports: RegistrationPorts): Handler[] => [
  handleConfirmSignUp(ports),
  handleDescribeActivation(ports),
  handleRegisterUser(ports),
];

export const registrationWorkers = (ports: SignUpWorkerPorts): Worker[] => [signUpWorker(ports)];

export const secondFactorHandlers = (ports: SecondFactorPorts): Handler[] => [
  handleTakeSecondStep(ports),
  handleAskForPasskey(ports),
  handleGetSecondFactor(ports),
  handleSetUpApp(ports),
  handleConfirmApp(ports),
  handleRemoveApp(ports),
  handleRenewRecoveryCodes(ports),
  handleBeginPasskey(ports),
  handleAddPasskey(ports),
  handleRenamePasskey(ports),
  handleRemovePasskey(ports),
];

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
