import * as z from "zod/mini";
import { json, staffSignInCall } from "#platform/contract/endpoint.ts";
import { openidTicket } from "./begin-staff-openid.ts";
import { staffSession } from "./staff-member.ts";

/** Longer values are not from the provider. */
export const openidReturnLimits = { code: 4000, state: 200, iss: 500 } as const;

/**
 * Opens a session for a person who has signed in at the retailer's provider. The roles are those of the person's groups
 * there, at each sign-in.
 */
export const signInStaffWithOpenid = staffSignInCall({
  id: "signInStaffWithOpenid",
  summary: "Sign in at the retailer's provider",
  path: "/sign_in/openid",
  body: z.strictObject({
    ticket: openidTicket,
    code: z.string().check(z.minLength(1), z.maxLength(openidReturnLimits.code)),
    state: z.string().check(z.maxLength(openidReturnLimits.state)),
    iss: z.optional(z.string().check(z.maxLength(openidReturnLimits.iss))),
  }),
  response: json(staffSession),
  errors: {
    staff_openid_not_configured: 404,
    staff_openid_refused: 403,
    staff_openid_no_role: 403,
    staff_openid_one_factor: 403,
    staff_ticket_expired: 419,
    staff_provider_unavailable: 503,
  },
});
