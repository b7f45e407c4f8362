import { addPasskey } from "./contract/add-passkey.ts";
import { askForPasskey } from "./contract/ask-for-passkey.ts";
import { beginPasskey } from "./contract/begin-passkey.ts";
import { confirmApp } from "./contract/confirm-app.ts";
import { getSecondFactor } from "./contract/get-second-factor.ts";
import { removeApp } from "./contract/remove-app.ts";
import { removePasskey } from "./contract/remove-passkey.ts";
import { renamePasskey } from "./contract/rename-passkey.ts";
import { renewRecoveryCodes } from "./contract/renew-recovery-codes.ts";
import { setUpApp } from "./contract/set-up-app.ts";
import { takeSecondStep } from "./contract/take-second-step.ts";

/** Every call of the feature. Apart from `feature.ts`, so that the portal's first page does not load them all. */
export const endpoints = [
  takeSecondStep,
  askForPasskey,
  getSecondFactor,
  setUpApp,
  confirmApp,
  removeApp,
  renewRecoveryCodes,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
];
