import { confirmEmail } from "./contract/confirm-email.ts";
import { exportOwnData } from "./contract/export-own-data.ts";
import { getErasure } from "./contract/get-erasure.ts";
import { getProfile } from "./contract/get-profile.ts";
import { requestErasure } from "./contract/request-erasure.ts";
import { updateProfile } from "./contract/update-profile.ts";
import { withdrawErasure } from "./contract/withdraw-erasure.ts";

/** Every call of the feature. Apart from `feature.ts`, so that the portal's first page does not load them all. */
export const endpoints = [
  getProfile,
  updateProfile,
  confirmEmail,
  exportOwnData,
  getErasure,
  requestErasure,
  withdrawErasure,
];
