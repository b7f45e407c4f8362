import { customerWrite } from "#platform/contract/endpoint.ts";
import { contactChange } from "./change-contact.ts";

/** The same as `changeContact`: the specification leaves the method open. */
export const replaceContact = customerWrite({
  ...contactChange,
  id: "replaceContact",
  summary: "Change the email or phone for notices about a contract",
  method: "PUT",
});
