import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { contractName } from "#features/contracts/contract/contract-name.ts";
import { contractChangeErrors, submitted } from "./contract-change.ts";

/**
 * Receive official notices by email instead of by letter, at the email and mobile of the account: the email as it was
 * typed, confirmed or not. Requested until the retailer confirms it.
 */
export const requestElectronicNotification = customerWrite({
  id: "requestElectronicNotification",
  summary: "Receive official notices about a contract by email",
  method: "POST",
  path: "/contracts/{name}/electronic_notification/",
  versions: [1],
  languageInPath: true,
  requires: "features.electronicNotificationButton",
  ownership: { param: "name" },
  params: contractName,
  body: z.strictObject({}),
  repetition: "key",
  response: json(submitted),
  errors: { ...contractChangeErrors, email_missing: 409, electronic_notification_active: 409 },
});
