import { defineFeature } from "#platform/contract/feature.ts";
import { confirmSignUp } from "./contract/confirm-sign-up.ts";
import { describeActivation } from "./contract/describe-activation.ts";
import { registerUser } from "./contract/register-user.ts";
import { registrationRoutes } from "./contract/routes.ts";

/** The way from a contract on paper to an account of one's own. */
export const feature = defineFeature({
  id: "registration",
  routes: registrationRoutes,
  navigation: [],
  tables: ["acceptances"],
});

export const endpoints = [confirmSignUp, describeActivation, registerUser];
