import { endOtherSessions } from "./contract/sessions/end-other-sessions.ts";
import { endSession } from "./contract/sessions/end-session.ts";
import { exchangeToken } from "./contract/sign-in/exchange-token.ts";
import { getToken } from "./contract/sign-in/get-token.ts";
import { isTokenValid } from "./contract/sign-in/is-token-valid.ts";
import { listSessions } from "./contract/sessions/list-sessions.ts";
import { refreshSession } from "./contract/sessions/refresh-session.ts";
import { signInClient } from "./contract/sign-in/sign-in-client.ts";
import { signOut } from "./contract/sessions/sign-out.ts";
import { askReset } from "./contract/password/ask-reset.ts";
import { changePassword } from "./contract/password/change-password.ts";
import { describeReset } from "./contract/password/describe-reset.ts";
import { recoverPassword } from "./contract/password/recover-password.ts";
import { resetPassword } from "./contract/password/reset-password.ts";
import { confirmSignUp } from "./contract/registration/confirm-sign-up.ts";
import { describeActivation } from "./contract/registration/describe-activation.ts";
import { registerUser } from "./contract/registration/register-user.ts";
import { addPasskey } from "./contract/second-factor/add-passkey.ts";
import { askForPasskey } from "./contract/second-factor/ask-for-passkey.ts";
import { beginPasskey } from "./contract/second-factor/begin-passkey.ts";
import { confirmApp } from "./contract/second-factor/confirm-app.ts";
import { getSecondFactor } from "./contract/second-factor/get-second-factor.ts";
import { removeApp } from "./contract/second-factor/remove-app.ts";
import { removePasskey } from "./contract/second-factor/remove-passkey.ts";
import { renamePasskey } from "./contract/second-factor/rename-passkey.ts";
import { renewRecoveryCodes } from "./contract/second-factor/renew-recovery-codes.ts";
import { setUpApp } from "./contract/second-factor/set-up-app.ts";
import { takeSecondStep } from "./contract/second-factor/take-second-step.ts";
import { beginOpenid } from "./contract/single-sign-on/begin-openid.ts";
import { enterByOpenid } from "./contract/single-sign-on/enter-by-openid.ts";

/** Every endpoint of the feature. Apart from `feature.ts`, so that the portal's first page does not load them all. */
export const endpoints = [
  endOtherSessions,
  endSession,
  exchangeToken,
  getToken,
  isTokenValid,
  listSessions,
  refreshSession,
  signInClient,
  signOut,
  askReset,
  changePassword,
  describeReset,
  recoverPassword,
  resetPassword,
  confirmSignUp,
  describeActivation,
  registerUser,
  addPasskey,
  askForPasskey,
  beginPasskey,
  confirmApp,
  getSecondFactor,
  removeApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  setUpApp,
  takeSecondStep,
  beginOpenid,
  enterByOpenid,
];
