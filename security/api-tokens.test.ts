import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { resetFlag, turnFlagOff } from "#features/operations/staff/switch-flag.ts";
import type { ApiTokenScope } from "#platform/contract/api-token-scopes.ts";
import { bodyOf, plainPaths } from "./attempt.ts";
import { endpointsOf } from "./endpoint-table.ts";
import { callAs, signInAs, startServer } from "./target.ts";

const server = await startServer();
const { household, company } = demoPeople;
const createToken = async (taxId: string, scopes: ApiTokenScope[]): Promise<string> => {
  const { token } = await signInAs(server, taxId);
  const body = { name: "Program", scopes, days: 30, current_password: demoPassword };
  return (await callAs(server, { method: "POST", path: "/user/api_tokens", token, body })).json.token;
};
const tokens = {
  curves: await createToken(household.taxId, ["curves"]),
  invoices: await createToken(household.taxId, ["invoices"]),
};
const get = (url: string, token: string) =>
  server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
const contractsOf = async (token: string) =>
  (await get("/api/v2/contracts/list-info/", token)).json().result.electricity;

describe.each(Object.entries(tokens))("a token for %s", (scope, token) => {
  it("opens the calls that declare its scope and no others", async () => {
    const opened: string[] = [];
    const refused: string[] = [];
    for (const endpoint of endpointsOf()) {
      const answer = await server.app.inject({
        method: endpoint.method,
        url: plainPaths(endpoint)[0] ?? "",
        headers: {
          authorization: `Bearer ${token}`,
          ...(endpoint.method === "GET" ? {} : bodyOf(endpoint)),
        },
        ...(endpoint.method === "GET" ? {} : { payload: "{}" }),
      });
      // What staff call does not exist for a customer's token.
      const refusal = endpoint.access === "staff" ? [404, "not_found"] : [403, "api_token_refused"];
      const isRefused = answer.statusCode === refusal[0] && answer.json().code === refusal[1];
      (isRefused ? refused : opened).push(endpoint.id);
    }
    const declared = endpointsOf().filter(({ apiTokenScopes }) =>
      apiTokenScopes?.some((each) => each === scope),
    );
    expect(opened).toEqual(declared.map(({ id }) => id));
    expect(refused.length).toBeGreaterThan(100);
  });
});

it("a token does not open another customer's contract", async () => {
  const foreign = await contractsOf(await createToken(company.taxId, ["curves"]));
  const answer = await get(`/api/v2/contracts/${foreign[0].id}/cch/chart/monthly/`, tokens.curves);
  expect(answer.statusCode).toBe(404);
});

it("a token is not accepted as a session cookie", async () => {
  const { statusCode } = await server.app.inject({
    url: "/api/v2/contracts/list-info/",
    headers: { cookie: `llum_session=${tokens.curves}` },
  });
  expect(statusCode).toBe(401);
});

it("an invented token is refused", async () => {
  const answer = await get("/api/v2/contracts/list-info/", `llumtoken_1.${"a".repeat(43)}`);
  expect([answer.statusCode, answer.json().code]).toEqual([401, "token_expired"]);
});

it("no token is valid while the retailer has switched them off", async () => {
  const { flags, carryOut } = server.services;
  const flag = "apiTokens.enabled";
  const author = { actor: "nuria", now: new Date() };
  await carryOut(turnFlagOff, { flag, switchedBy: "nuria" }, author);
  await flags.refresh();
  try {
    expect((await get("/api/v2/contracts/list-info/", tokens.curves)).statusCode).toBe(401);
  } finally {
    await carryOut(resetFlag, { flag }, author);
    await flags.refresh();
  }
});

it("the sensor of the guide reads the energy of the month", async () => {
  const guide = readFileSync("docs/api-tokens.md", "utf8");
  const [, sensor = ""] = /```yaml\n([\s\S]*?)```/.exec(guide) ?? [];
  const [, resource = ""] = /resource: https:\/\/portal\.example(\S+)/.exec(sensor) ?? [];
  const [, path = ""] = /value_json\.([\w.]+)\[-1\]/.exec(sensor) ?? [];
  const [contract] = await contractsOf(tokens.curves);
  const answer = await get(resource.replace("12101", String(contract.id)), tokens.curves);
  expect(answer.statusCode).toBe(200);
  const body: Record<string, Record<string, number[]>> = answer.json();
  const [group = "", series = ""] = path.split(".");
  expect(body[group]?.[series]?.at(-1)).toBeGreaterThan(0);
});
