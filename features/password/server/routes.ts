import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import { handleAskReset } from "./ask-reset.ts";
import { handleChangePassword, type ChangePasswordPorts } from "./change-password.ts";
import { handleDescribeReset } from "./describe-reset.ts";
import { changedWorker, type ChangedWorkerPorts } from "./letters/tell-password-changed.ts";
import { handleRecoverPassword } from "./recover-password.ts";
import { recoveryWorker, type RecoveryWorkerPorts } from "./recovery/send-recovery.ts";
import type { RecoveryPorts } from "./recovery/take-request.ts";
import { handleResetPassword, type ResetPasswordPorts } from "./reset-password.ts";

export interface PasswordPorts extends ChangePasswordPorts, RecoveryPorts, ResetPasswordPorts {}

export const passwordHandlers = (ports: PasswordPorts): Handler[] => [
  handleChangePassword(ports),
  handleAskReset(ports),
  handleRecoverPassword(ports),
  handleDescribeReset(ports),
  handleResetPassword(ports),
];

/** The letters that follow. */
export const passwordWorkers = (ports: RecoveryWorkerPorts & ChangedWorkerPorts): Worker[] => [
  recoveryWorker(ports),
  changedWorker(ports),
];
