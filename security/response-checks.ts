import type { Endpoint } from "#platform/contract/endpoint.ts";
import { bodyOf, declares, expectUnchangedAfterwards, ownPage, plainPaths, send } from "./attempt.ts";
import { readsOf, unsafeOf } from "./endpoint-table.ts";
import type { Target } from "./target.ts";

const call = (target: Target, endpoint: Endpoint, token: string) =>
  send(target, {
    method: endpoint.method,
    url: plainPaths(endpoint)[0] ?? "",
    headers: {
      ...ownPage,
      ...(endpoint.method === "GET" ? {} : bodyOf(endpoint)),
      // As a browser in which a customer and a staff member are signed in.
      cookie: `llum_session=${token}; llum_staff_session=${target.tokens.staff.administrator}`,
    },
  });

const faultsOfResponse = async (target: Target, endpoint: Endpoint, token: string): Promise<string[]> => {
  const { statusCode, headers, body } = await call(target, endpoint, token);
  const declared = {
    private: "no-store",
    shared: "public, max-age=300",
    lookup: "public, max-age=1800",
    private_lookup: "private, max-age=1800",
  };
  const expectedCache = statusCode === 200 ? declared[endpoint.cache] : declared.private;
  const policy = String(headers["content-security-policy"]);
  const faults: [string, boolean][] = [
    // Single sign-on reports that its provider is unavailable: the tests have none.
    [`status ${statusCode}`, statusCode >= 500 && !declares(endpoint, JSON.parse(body).code, statusCode)],
    [`content security policy ${policy}`, !policy.includes("default-src 'none'")],
    [
      "a file without the sandbox",
      endpoint.response.kind === "file" && statusCode === 200 && !policy.includes("sandbox"),
    ],
    ["readable from other origins", headers["access-control-allow-origin"] !== undefined],
    [`cache-control ${String(headers["cache-control"])}`, headers["cache-control"] !== expectedCache],
  ];
  return faults.flatMap(([what, isFault]) => (isFault ? [`${endpoint.id}: ${what}`] : []));
};

const isStaffs = ({ access }: Endpoint): boolean => access === "staff";

/** Calls every endpoint as a customer: headers that differ from what is declared, failures, and reads that write. */
export const unsafeResponses = async (target: Target): Promise<string[]> => {
  const faultsOf = async (endpoints: readonly Endpoint[]): Promise<string[]> => {
    const faults: string[] = [];
    for (const endpoint of endpoints)
      faults.push(...(await faultsOfResponse(target, endpoint, target.tokens.customer)));
    return faults;
  };
  const reads = readsOf(target.endpoints);
  const ofOthers = reads.filter((endpoint) => !isStaffs(endpoint));
  return [
    ...(await expectUnchangedAfterwards(target, () => faultsOf(ofOthers))),
    // What staff read of persons is an entry of the log.
    ...(await expectUnchangedAfterwards(target, () => faultsOf(reads.filter(isStaffs)), ["audit_log"])),
    ...(await faultsOf(unsafeOf(target.endpoints))),
  ];
};

/** Calls every endpoint that reads with a read-only session, and reports responses that contain a session token. */
export const tokensInResponses = async (target: Target): Promise<string[]> => {
  const breaches: string[] = [];
  for (const endpoint of readsOf(target.endpoints)) {
    const { body } = await call(target, endpoint, target.tokens.readOnly);
    if (/\b[0-9a-z]{1,11}\.[\w-]{43}/.test(body))
      breaches.push(`${endpoint.id}: its response contains a session token`);
  }
  return breaches;
};
