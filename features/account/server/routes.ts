import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import type { AccountServices } from "./account-services.ts";
import {
  handleImpersonateCustomer,
  handleSendActivation,
  handleEndCustomerSessions,
} from "./at-desk/account-care.ts";
import { apiTokenCreatedWorker } from "./api-tokens/api-token-email.ts";
import {
  handleCreateApiToken,
  handleListApiTokens,
  handleRevokeApiToken,
} from "./api-tokens/api-token-handlers.ts";
import { changedWorker, handleChangePassword } from "./password/change-password.ts";
import { handleAskReset, handleRecoverPassword, recoveryWorker } from "./password/recover-password.ts";
import { handleDescribeReset, handleResetPassword } from "./password/reset-password.ts";
import { handleConfirmSignUp, handleDescribeActivation } from "./registration/confirm-sign-up.ts";
import { handleRegisterUser } from "./registration/register-user.ts";
import { invitationWorker } from "./registration/invite-customer.ts";
import { signUpWorker } from "./registration/sign-up-emails.ts";
import { handleConfirmApp, handleRemoveApp, handleSetUpApp } from "./second-factor/app-handlers.ts";
import { factorChangedWorker } from "./second-factor/factor-changes.ts";
import { handleGetSecondFactor, handleRenewRecoveryCodes } from "./second-factor/get-second-factor.ts";
import {
  handleAddPasskey,
  handleBeginPasskey,
  handleRemovePasskey,
  handleRenamePasskey,
} from "./second-factor/passkey-handlers.ts";
import { handleAskForPasskey, handleTakeSecondStep } from "./second-factor/take-second-step.ts";
import { handleEndOtherSessions, handleEndSession, handleListSessions } from "./sessions/own-sessions.ts";
import { handleRefreshSession } from "./sessions/refresh-session.ts";
import { handleSignOut } from "./sessions/sign-out.ts";
import { handleExchangeToken } from "./sign-in/exchange-token.ts";
import { handleGetToken } from "./sign-in/get-token.ts";
import { handleIsTokenValid } from "./sign-in/is-token-valid.ts";
import { handleSignInClient } from "./sign-in/sign-in-client.ts";
import { handleBeginOpenid } from "./single-sign-on/begin-openid.ts";
import { handleCompleteOpenid } from "./single-sign-on/complete-openid.ts";
import { createPendingSignIns } from "./single-sign-on/pending-sign-ins.ts";

export const handlers = (services: AccountServices): Handler[] => {
  const pendingSignIns = createPendingSignIns(services.keyring);
  return [
    handleGetToken(services),
    handleSignInClient(services),
    handleExchangeToken(services),
    handleIsTokenValid(services),
    handleRefreshSession(services),
    handleSignOut(services),
    handleListSessions(services),
    handleEndSession(services),
    handleEndOtherSessions(services),
    handleListApiTokens(services),
    handleCreateApiToken(services),
    handleRevokeApiToken(services),
    handleTakeSecondStep(services),
    handleAskForPasskey(services),
    handleGetSecondFactor(services),
    handleSetUpApp(services),
    handleConfirmApp(services),
    handleRemoveApp(services),
    handleRenewRecoveryCodes(services),
    handleBeginPasskey(services),
    handleAddPasskey(services),
    handleRenamePasskey(services),
    handleRemovePasskey(services),
    handleBeginOpenid({ ...services, pendingSignIns }),
    handleCompleteOpenid({ ...services, pendingSignIns }),
    handleChangePassword(services),
    handleAskReset(services),
    handleRecoverPassword(services),
    handleDescribeReset(services),
    handleResetPassword(services),
    handleConfirmSignUp(services),
    handleDescribeActivation(services),
    handleRegisterUser(services),
    handleImpersonateCustomer(services),
    handleSendActivation(services),
    handleEndCustomerSessions(services),
  ];
};

export const workers = (services: AccountServices & { readonly sendEmail: SendEmail }): Worker[] => [
  recoveryWorker(services),
  changedWorker(services),
  signUpWorker(services),
  invitationWorker(services),
  factorChangedWorker(services),
  apiTokenCreatedWorker(services),
];
