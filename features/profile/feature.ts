import { defineFeature } from "#platform/contract/feature.ts";
import { confirmEmail } from "./contract/confirm-email.ts";
import { exportOwnData } from "./contract/export-own-data.ts";
import { getErasure } from "./contract/get-erasure.ts";
import { getProfile } from "./contract/get-profile.ts";
import { requestErasure } from "./contract/request-erasure.ts";
import { profileRoutes } from "./contract/routes.ts";
import { updateProfile } from "./contract/update-profile.ts";
import { withdrawErasure } from "./contract/withdraw-erasure.ts";

export const feature = defineFeature({
  id: "profile",
  routes: profileRoutes,
  navigation: [
    { route: "profile", label: "profile", group: "account", icon: "account", order: 80, shownTo: "customer" },
  ],
  tables: ["customers", "login_names", "email_changes", "erasure_requests"],
});

export const endpoints = [
  getProfile,
  updateProfile,
  confirmEmail,
  exportOwnData,
  getErasure,
  requestErasure,
  withdrawErasure,
];
