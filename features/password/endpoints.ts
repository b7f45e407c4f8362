import { askReset } from "./contract/ask-reset.ts";
import { changePassword } from "./contract/change-password.ts";
import { describeReset } from "./contract/describe-reset.ts";
import { recoverPassword } from "./contract/recover-password.ts";
import { resetPassword } from "./contract/reset-password.ts";

/** Every call of the feature. Apart from `feature.ts`, so that the portal's first page does not load them all. */
export const endpoints = [changePassword, askReset, recoverPassword, describeReset, resetPassword];
