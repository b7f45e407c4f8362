import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { staffRoles } from "#platform/contract/staff-roles.ts";
import { named } from "#platform/contract/wire.ts";
import { staffPasskey } from "./staff-passkey.ts";

const answer = named({
  items: ["items", z.array(staffPasskey)],
  /** Where passkeys work; null if the portal is reached by an IP address. */
  passkeyOrigin: ["passkey_origin", z.nullable(z.string())],
});

export const listStaffPasskeys = staffRead({
  id: "listStaffPasskeys",
  summary: "List the own passkeys",
  path: "/passkeys",
  roles: staffRoles,
  response: json(answer),
  errors: {},
});
