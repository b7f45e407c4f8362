import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import { handleConfirmSignUp, type ConfirmSignUpPorts } from "./confirm-sign-up.ts";
import { handleDescribeActivation } from "./describe-activation.ts";
import { handleRegisterUser, type RegisterUserPorts } from "./register-user.ts";
import { signUpWorker, type SignUpWorkerPorts } from "./sign-up/sign-up-worker.ts";

export interface RegistrationPorts extends ConfirmSignUpPorts, RegisterUserPorts {}

export const registrationHandlers = (ports: RegistrationPorts): Handler[] => [
  handleConfirmSignUp(ports),
  handleDescribeActivation(ports),
  handleRegisterUser(ports),
];

/** The letters that follow. */
export const registrationWorkers = (ports: SignUpWorkerPorts): Worker[] => [signUpWorker(ports)];
