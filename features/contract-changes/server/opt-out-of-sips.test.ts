import { beforeEach, describe, expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getContract } from "#features/contracts/contract/get-contract.ts";
import { optOutOfSips } from "../contract/opt-out-of-sips.ts";
import {
  annasRecord,
  closedRecord,
  fornsGasRecord,
  loadSamples,
} from "#features/contracts/server/testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, requests, anna, ...sources } = await startContractsServer(undefined, ["no_sips_cession"]);
await loadSamples(sources, [annasRecord, closedRecord, fornsGasRecord]);

const as = { customerId: anna };
const params = { name: annasRecord.name };
const body = { noCessionSelection: true } as const;
const optOut = (name = annasRecord.name) => server.call(optOutOfSips, { as, params: { name }, body });
const stateNow = async (): Promise<string> =>
  (await server.call(getContract, { as, params })).answer().sipsCession;
const actors = {
  sent: "portal",
  expired: "portal",
  cancelled: "customer",
  accepted: "retailer",
  rejected: "retailer",
  done: "retailer",
} as const;
const move = (reference: string, to: keyof typeof actors) =>
  requests.inTransaction((client) =>
    requests.move(
      client,
      { customerId: anna, reference },
      { to, actor: actors[to], now: new Date(), reason: "No" },
    ),
  );

beforeEach(() =>
  sources.database.unguarded.query(
    "delete from change_requests; update contracts set sips_cession = 'unactive'",
  ),
);

describe("the opt-out of SIPS", () => {
  test("is requested until the retailer reports that it is done", async () => {
    const { isWaitingForSignature, reference } = (await optOut()).answer();
    expect([isWaitingForSignature, await stateNow()]).toEqual([true, "requested"]);
    for (const [to, expected] of [
      ["sent", "requested"],
      ["accepted", "requested"],
      ["done", "active"],
    ] as const) {
      await move(reference, to);
      expect(await stateNow()).toBe(expected);
    }
  });

  test.each([["cancelled"], ["expired"]] as const)(
    "leaves the data shared when its signature is %s",
    async (to) => {
      const { reference } = (await optOut()).answer();
      await move(reference, to);
      expect(await stateNow()).toBe("unactive");
    },
  );

  test("leaves the data shared when the retailer rejects it, and can be requested again", async () => {
    const first = (await optOut()).answer().reference;
    await move(first, "sent");
    await move(first, "rejected");
    expect(await stateNow()).toBe("unactive");
    expect((await optOut()).answer().reference).not.toBe(first);
  });

  test("of a double click is one request", async () => {
    const [first, second] = await Promise.all([optOut(), optOut()]);
    expect(first.answer().reference).toBe(second.answer().reference);
  });

  test.each([
    ["active", "sips_already_opted_out"],
    ["requested", "change_under_way"],
  ])("that is %s in the retailer's records is not requested again", async (state, code) => {
    await sources.database.unguarded.query("update contracts set sips_cession = $1", [state]);
    const refused = await optOut();
    expect([refused.status, refused.problem().code]).toEqual([409, code]);
  });

  test.each([[{ noCessionSelection: false }], [{ noCessionSelection: "true" }], [{}]])(
    "with the body %j is refused, and the error is at its field",
    async (invalid) => {
      const refused = await server.call(optOutOfSips, { as, params, body, raw: { body: invalid } });
      expect([refused.status, Object.keys(refused.problem().errors ?? {})]).toEqual([
        400,
        ["noCessionSelection"],
      ]);
    },
  );

  test.each([
    [closedRecord.name, 409, "contract_not_active"],
    ["0009999", 404, "contract_not_found"],
  ])("of the contract %s is refused with %i", async (name, status, code) => {
    const refused = await optOut(name);
    expect([refused.status, refused.problem().code]).toEqual([status, code]);
  });
});

provesForeignIdsAreHidden(optOutOfSips, {
  server,
  valid: { as, params, body },
  foreignParams: { name: fornsGasRecord.name },
  unknownParams: { name: "0009999" },
});
