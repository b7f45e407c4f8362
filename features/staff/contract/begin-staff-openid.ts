import * as z from "zod/mini";
import { json, staffSignInCall } from "#platform/contract/endpoint.ts";

/** Seals the random values of a sign-in that is under way at the provider. */
export const openidTicket = z.string().check(z.minLength(1), z.maxLength(1000));

/** The ticket stays in the tab that began, for ten minutes. */
export const beginStaffOpenid = staffSignInCall({
  id: "beginStaffOpenid",
  summary: "Begin to sign in at the retailer's provider",
  path: "/sign_in/openid/begin",
  response: json(z.object({ url: z.string(), ticket: openidTicket })),
  errors: { staff_openid_not_configured: 404, staff_provider_unavailable: 503 },
});
