import { confirmSignUp } from "./contract/confirm-sign-up.ts";
import { describeActivation } from "./contract/describe-activation.ts";
import { registerUser } from "./contract/register-user.ts";

/** Every call of the feature. Apart from `feature.ts`, so that the portal's first page does not load them all. */
export const endpoints = [confirmSignUp, describeActivation, registerUser];
