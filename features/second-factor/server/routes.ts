import type { Handler } from "#platform/server/handler.ts";
import { handleAddPasskey } from "./add-passkey.ts";
import { handleAskForPasskey } from "./ask-for-passkey.ts";
import { handleBeginPasskey } from "./begin-passkey.ts";
import { handleConfirmApp } from "./confirm-app.ts";
import { handleGetSecondFactor } from "./get-second-factor.ts";
import { handleRemoveApp } from "./remove-app.ts";
import { handleRemovePasskey } from "./remove-passkey.ts";
import { handleRenamePasskey } from "./rename-passkey.ts";
import { handleRenewRecoveryCodes } from "./renew-recovery-codes.ts";
import type { SecondFactorPorts } from "./second-factor-ports.ts";
import { handleSetUpApp } from "./set-up-app.ts";
import { handleTakeSecondStep } from "./take-second-step.ts";

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
