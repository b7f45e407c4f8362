import { expect, it } from "vitest";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { endpointsOf, unsafeOf } from "./endpoint-table.ts";

/**
 * The unsafe endpoints that accept a read-only session: those that sign in and out, and those that only ask
 * (an archive takes its list of bills in a body, a search of staff what is sought, a preview what is written). They declare it themselves; they are listed here too because such an endpoint needs a second look. That all others refuse the
 * session is proved by the attack matrix.
 */
const exceptions = [
  "activateStaffMember",
  "archiveInvoices",
  "askForPasskey",
  "beginOpenid",
  "beginStaffOpenid",
  "beginStaffPasskeySignIn",
  "completeOpenid",
  "exchangeToken",
  "findAuditedCustomer",
  "getToken",
  "isTokenValid",
  "previewBulletin",
  "refreshSession",
  "searchCustomers",
  "signInClient",
  "signInStaff",
  "signInStaffWithOpenid",
  "signInStaffWithPasskey",
  "signOut",
  "takeSecondStep",
];

const allowedOf = (endpoints: readonly Endpoint[]): string[] =>
  unsafeOf(endpoints)
    .filter(({ readOnly }) => readOnly === "allowed")
    .map(({ id }) => id)
    .toSorted();

it("a read-only session can call the unsafe endpoints that are listed here and no others", () => {
  expect(allowedOf(endpointsOf())).toEqual(exceptions);
});

it("an unsafe endpoint that is not listed here is found", () => {
  const planted = endpointsOf().map((endpoint) =>
    endpoint.id === "updateProfile" ? { ...endpoint, readOnly: "allowed" as const } : endpoint,
  );
  expect(allowedOf(planted)).toEqual([...exceptions, "updateProfile"]);
});
