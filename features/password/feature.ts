import { defineFeature } from "#platform/contract/feature.ts";
import { askReset } from "./contract/ask-reset.ts";
import { changePassword } from "./contract/change-password.ts";
import { recoverPassword } from "./contract/recover-password.ts";
import { resetPassword } from "./contract/reset-password.ts";
import { passwordRoutes } from "./contract/routes.ts";

/** Passwords: changing one's own, and a new one for who forgot it. */
export const feature = defineFeature({
  id: "password",
  routes: passwordRoutes,
  navigation: [],
  tables: [],
});

export const endpoints = [changePassword, askReset, recoverPassword, resetPassword];
