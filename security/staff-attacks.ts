import type { Endpoint } from "#platform/contract/endpoint.ts";
import { staffRoles } from "#platform/contract/staff-roles.ts";
import {
  bodyOf,
  ownPage,
  plainPaths,
  refuseAll,
  send,
  type ExpectedRefusal,
  type Refusal,
} from "./attempt.ts";
import { customersOf, staffsOf } from "./endpoint-table.ts";
import type { Target } from "./target.ts";

interface Caller {
  readonly who: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined where the endpoint is open to the caller. */
  readonly refusalAt: (endpoint: Endpoint) => Refusal | undefined;
}

const always = (status: number, code: string) => (): Refusal => ({ status, codes: [code] });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const staffCookie = (token: string) => ({ cookie: `llum_staff_session=${token}` });
const customerCookie = (token: string) => ({ cookie: `llum_session=${token}` });

const byRole = ({ tokens }: Target): Caller[] =>
  staffRoles.map((role) => ({
    who: `staff with the role ${role}`,
    headers: staffCookie(tokens.staff[role]),
    refusalAt: ({ roles }) => (roles?.includes(role) ? undefined : { status: 403, codes: ["role_missing"] }),
  }));

const callersOf = (target: Target): Caller[] => {
  const { customer, readOnly, staff, pendingStaff, endedStaff, operatorKey, apiToken } = target.tokens;
  const unknown = always(404, "not_found");
  const expired = always(401, "token_expired");
  return [
    { who: "a visitor", headers: {}, refusalAt: always(401, "not_signed_in") },
    { who: "a customer", headers: customerCookie(customer), refusalAt: unknown },
    { who: "a customer with a bearer token", headers: bearer(customer), refusalAt: unknown },
    { who: "a read-only session", headers: customerCookie(readOnly), refusalAt: unknown },
    { who: "a customer's API token", headers: bearer(apiToken), refusalAt: unknown },
    { who: "the retailer's system", headers: bearer(operatorKey), refusalAt: unknown },
    { who: "staff with a bearer token", headers: bearer(staff.administrator), refusalAt: unknown },
    {
      who: "staff with the cookie of customers",
      headers: customerCookie(staff.administrator),
      refusalAt: unknown,
    },
    { who: "a customer with the cookie of staff", headers: staffCookie(customer), refusalAt: expired },
    { who: "staff who has left", headers: staffCookie(endedStaff), refusalAt: expired },
    {
      who: "staff without the second factor",
      headers: staffCookie(pendingStaff),
      refusalAt: ({ opensBeforeSecondFactor }) =>
        opensBeforeSecondFactor ? undefined : { status: 403, codes: ["second_factor_required"] },
    },
    ...byRole(target),
  ];
};

const attemptsOf = (endpoint: Endpoint, { who, headers }: Omit<Caller, "refusalAt">, refusal: Refusal) =>
  plainPaths(endpoint).map((url): ExpectedRefusal => ({
    what: `${who} at ${endpoint.id}`,
    attempt: { method: endpoint.method, url, headers: { ...ownPage, ...bodyOf(endpoint), ...headers } },
    refusal,
  }));

/** Calls every staff endpoint as every kind of subject that may not, and as staff without one of its roles. */
export const atStaffEndpoints = (target: Target): Promise<string[]> =>
  refuseAll(
    target,
    callersOf(target).flatMap((caller) =>
      staffsOf(target.endpoints).flatMap((endpoint) => {
        const refusal = caller.refusalAt(endpoint);
        return refusal === undefined ? [] : attemptsOf(endpoint, caller, refusal);
      }),
    ),
  );

/** Calls every customers' endpoint with sessions of staff and with a key of the retailer's system. */
export const staffAtCustomersEndpoints = (target: Target): Promise<string[]> => {
  const { staff, operatorKey } = target.tokens;
  const callers = [
    { who: "staff", headers: staffCookie(staff.administrator), refusalAt: always(401, "not_signed_in") },
    {
      who: "staff with the cookie of customers",
      headers: customerCookie(staff.administrator),
      refusalAt: always(401, "token_expired"),
    },
    {
      who: "staff with a bearer token",
      headers: bearer(staff.administrator),
      refusalAt: always(401, "token_expired"),
    },
    { who: "the retailer's system", headers: bearer(operatorKey), refusalAt: always(401, "token_expired") },
  ];
  return refuseAll(
    target,
    callers.flatMap((caller) =>
      customersOf(target.endpoints).flatMap((endpoint) => attemptsOf(endpoint, caller, caller.refusalAt())),
    ),
  );
};

/** The query of the reads that demand one. */
const queries: Readonly<Record<string, string>> = {
  getActivity: "by=day",
  exportAuditEntries: "format=csv",
  verifyAuditSeals: "from=1",
  exportServiceReport: "year=2026&format=csv&lang=ca",
  getServiceReport: "year=2026",
  listStaffUploads: `ids=${crypto.randomUUID()}`,
};

/** The reads of staff that do not answer staff with one of their roles: an attack on them would prove nothing. */
export const closedToOwnRoles = async (target: Target): Promise<string[]> => {
  const closed: string[] = [];
  for (const endpoint of staffsOf(target.endpoints).filter(({ method }) => method === "GET"))
    for (const role of endpoint.roles ?? []) {
      const headers = { ...ownPage, ...staffCookie(target.tokens.staff[role]) };
      const url = `${plainPaths(endpoint)[0]}?${queries[endpoint.id] ?? ""}`;
      const { statusCode } = await send(target, { method: "GET", url, headers });
      // A path with parameters may name nothing that exists, and the roles are looked at before it.
      if (statusCode !== 200 && (endpoint.params === undefined || statusCode !== 404))
        closed.push(`${endpoint.id} is ${statusCode} for ${role}`);
    }
  return closed;
};
