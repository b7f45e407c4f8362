import { beforeEach, describe, expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { changePower } from "../contract/change-power.ts";
import { getContract } from "#features/contracts/contract/get-contract.ts";
import {
  annasRecord,
  closedRecord,
  fornsGasRecord,
  loadSamples,
  sampleCups,
} from "#features/contracts/server/testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, requests, anna, forn, ...sources } = await startContractsServer();
const bakery = {
  ...annasRecord,
  name: "0000301",
  supply_point: { ...annasRecord.supply_point, cups: sampleCups(301) },
  access_tariff: "019",
  access_tariff_name: "3.0TD",
  powers_kw: [20, 20, 20, 20, 20, 20],
};
await loadSamples(sources, [annasRecord, closedRecord, bakery, fornsGasRecord]);

const as = { customerId: anna };
const params = { name: annasRecord.name };
const phone = "600 000 001";
type Powers = Partial<Record<`power_p${1 | 2 | 3 | 4 | 5 | 6}`, number>>;
const change = (powers: Powers & { power_p1: number }, name = annasRecord.name) =>
  server.call(changePower, { as, params: { name }, body: { phone, ...powers } });
const contractNow = async () => {
  const { powers, isGridAccessAvailable } = (await server.call(getContract, { as, params })).answer();
  return { powersW: powers.map(({ powerW }) => powerW), isGridAccessAvailable };
};
const retailer = (reference: string, to: "rejected" | "done") =>
  requests.inTransaction((client) =>
    requests.move(
      client,
      { customerId: anna, reference },
      { to, actor: "retailer", now: new Date(), reason: "No" },
    ),
  );

beforeEach(() =>
  sources.database.unguarded.query(
    `delete from change_requests; update contracts set grid_access_available = true;
     update contracts set powers_w = '{3450,4600}' where name = '0000101'`,
  ),
);

describe("a change of power", () => {
  test("holds once the retailer has carried it out, and bars other processes until then", async () => {
    const { reference } = (await change({ power_p1: 4600, power_p2: 4600 })).answer();
    expect(await contractNow()).toEqual({ powersW: [3450, 4600], isGridAccessAvailable: false });
    await retailer(reference, "done");
    expect(await contractNow()).toEqual({ powersW: [4600, 4600], isGridAccessAvailable: true });
  });

  test("is described from the present to the requested powers, with all costs and their taxes", async () => {
    await change({ power_p1: 4600, power_p2: 5750 });
    const [request] = await requests.list(anna);
    if (request === undefined) throw new Error("There is no request");
    const { subject, block } = requests.worded(request, "ca");
    expect(subject).toBe("Potència: punta de 3,45 a 4,6 kW, vall de 4,6 a 5,75 kW");
    const [peak, valley] = block.lines;
    expect(peak).toEqual({
      label: "Potència P1",
      before: "3,45 kW",
      after: "4,6 kW",
      difference: "+1,15 kW",
    });
    expect(valley).toMatchObject({ before: "4,6 kW", after: "5,75 kW", difference: "+1,15 kW" });
    expect(block.totalCents).toBe(block.costs.reduce((sum, { cents }) => sum + cents, 0));
    // As the form computes it: 9.04 + 1.15 × 19.70 + 1.15 × 17.27 = 51.56, and 20 % of it.
    expect(block.costs.map(({ cents }) => cents)).toEqual([904, 2266, 1986, 1031]);
    expect(block.takesEffect).toMatch(/^La distribuïdora ho fa/);
    expect(block.goBack).toMatch(/^La pots anul·lar/);
  });

  test("leaves the contract as it was when the retailer rejects it", async () => {
    const { reference } = (await change({ power_p1: 4600, power_p2: 4600 })).answer();
    await retailer(reference, "rejected");
    expect(await contractNow()).toEqual({ powersW: [3450, 4600], isGridAccessAvailable: true });
  });

  test("of a double click is one request, and another one meanwhile is a conflict", async () => {
    const powers = { power_p1: 4600, power_p2: 4600 };
    const [first, second] = await Promise.all([change(powers), change(powers)]);
    expect(first.answer().reference).toBe(second.answer().reference);
    const refused = await change({ power_p1: 5750, power_p2: 5750 });
    expect([refused.status, refused.problem().code]).toEqual([409, "change_under_way"]);
  });

  test("is refused while the distributor carries out another process", async () => {
    await sources.database.unguarded.query("update contracts set grid_access_available = false");
    const refused = await change({ power_p1: 4600, power_p2: 4600 });
    expect([refused.status, refused.problem().code]).toEqual([409, "grid_access_not_available"]);
  });

  test("that changes nothing is refused with 406", async () => {
    const refused = await change({ power_p1: 3450, power_p2: 4600 });
    expect([refused.status, refused.problem().code]).toEqual([406, "power_not_changed"]);
  });

  test.each([
    [{ power_p1: 16_000, power_p2: 4600 }, { power_p1: ["above_tariff_limit"] }],
    [{ power_p1: 4600 }, { power_p2: ["period_missing"] }],
    [{ power_p1: 4600, power_p2: 4600, power_p3: 4600 }, { power_p3: ["period_not_in_tariff"] }],
  ])("with the powers %j names the field that is wrong", async (powers, errors) => {
    const refused = await change(powers);
    expect([refused.status, refused.problem().code, refused.problem().errors]).toEqual([
      400,
      "power_not_valid",
      errors,
    ]);
  });

  test("of 3.0TD may not fall from one period to the next", async () => {
    const powers = {
      power_p1: 20_000,
      power_p2: 25_000,
      power_p3: 22_000,
      power_p4: 25_000,
      power_p5: 25_000,
      power_p6: 25_000,
    };
    expect((await change(powers, bakery.name)).problem().errors).toEqual({
      power_p3: ["below_previous_period"],
    });
  });

  test.each([
    [closedRecord.name, 409, "contract_not_active"],
    ["0009999", 404, "contract_not_found"],
  ])("of the contract %s is refused with %i", async (name, status, code) => {
    const refused = await change({ power_p1: 4600, power_p2: 4600 }, name);
    expect([refused.status, refused.problem().code]).toEqual([status, code]);
  });

  test("is not offered for gas", async () => {
    const refused = await server.call(changePower, {
      as: { customerId: forn },
      params: { name: fornsGasRecord.name },
      body: { phone, power_p1: 4600 },
    });
    expect(refused.problem().code).toBe("contract_not_found");
  });
});

provesForeignIdsAreHidden(changePower, {
  server,
  valid: { as, params, body: { phone, power_p1: 5750, power_p2: 5750 } },
  foreignParams: { name: fornsGasRecord.name },
  unknownParams: { name: "0009999" },
});
