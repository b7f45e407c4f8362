import { beforeEach, describe, expect, test } from "vitest";
import { addDays, madridDate } from "#energy/calendar.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { changeProduct } from "../contract/change-product.ts";
import {
  annasRecord,
  closedRecord,
  fornsGasRecord,
  loadSamples,
} from "#features/contracts/server/testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";
import { loadProductSamples } from "./testing/product-samples.ts";

const sources = await startContractsServer({ virtualBattery: true }, ["product"]);
const { server, requests, anna, forn, database } = sources;
await loadProductSamples(sources);
await loadSamples(sources, [closedRecord, fornsGasRecord]);
const as = { customerId: anna };
const change = (productId: number, name = annasRecord.name) =>
  server.call(changeProduct, { as, params: { name }, body: { productId } });
const move = (reference: string, to: "sent" | "accepted" | "rejected" | "done") =>
  requests.inTransaction((client) =>
    requests.move(
      client,
      { customerId: anna, reference },
      { to, actor: to === "sent" ? "portal" : "retailer", now: new Date() },
    ),
  );
const rowsOf = async (text: string) => (await database.unguarded.query(text)).rows;
const contractNow = async () =>
  (await rowsOf(`select product_id, tariff_options from contracts where name = '${annasRecord.name}'`))[0];
const termsNow = () =>
  rowsOf(
    `select t.product_id, t.starts_on::text as "startsOn" from contract_terms t
     join contracts k on k.customer_id = t.customer_id and k.contract_id = t.contract_id
     where k.name = '${annasRecord.name}' order by t.starts_on`,
  );
const options = { happy_day: "sunday" };

beforeEach(async () => {
  await database.unguarded.query("delete from change_requests");
  await database.unguarded.query("delete from contract_terms");
  await database.unguarded.query(
    "update contracts set product_id = 'OLD', tariff_options = $1 where name = $2",
    [options, annasRecord.name],
  );
});

describe("a change of product", () => {
  test("is signed first, and holds from the day on which it is accepted, not before", async () => {
    const { reference, isWaitingForSignature } = (await change(2)).answer();
    expect(isWaitingForSignature).toBe(true);
    await move(reference, "sent");
    expect(await contractNow()).toEqual({ product_id: "OLD", tariff_options: options });
    await move(reference, "accepted");
    // The options were those of the former product.
    expect(await contractNow()).toEqual({ product_id: "NEW", tariff_options: {} });
    const today = madridDate(new Date());
    expect(await termsNow()).toEqual([
      { product_id: "OLD", startsOn: annasRecord.starts_on },
      { product_id: "NEW", startsOn: today },
    ]);
    await move(reference, "done");
    expect(await termsNow()).toHaveLength(2);
    expect((await termsNow()).some(({ startsOn }) => startsOn === addDays(today, 1))).toBe(false);
  });

  test("that is refused after it was accepted gives the former product and its options back", async () => {
    const { reference } = (await change(2)).answer();
    await move(reference, "sent");
    await move(reference, "accepted");
    await move(reference, "rejected");
    expect(await contractNow()).toEqual({ product_id: "OLD", tariff_options: options });
  });

  test("that is refused at once changes nothing", async () => {
    const { reference } = (await change(2)).answer();
    await move(reference, "sent");
    await move(reference, "rejected");
    expect(await contractNow()).toEqual({ product_id: "OLD", tariff_options: options });
    expect(await termsNow()).toEqual([{ product_id: "OLD", startsOn: annasRecord.starts_on }]);
  });

  test("is recognised by both products", async () => {
    await change(2);
    const [request] = await requests.list(anna);
    if (request === undefined) throw new Error("There is no request");
    expect(requests.worded(request, "ca").subject).toBe("Producte: d’OLD a NEW");
  });

  test("of a double click is one request, and another one meanwhile is a conflict", async () => {
    const [first, second] = await Promise.all([change(2), change(2)]);
    expect(first.answer().reference).toBe(second.answer().reference);
    expect((await change(3)).problem().code).toBe("change_under_way");
  });

  test.each([
    ["a product that the supply cannot have", 99, annasRecord.name, 404, "product_not_offered"],
    ["the product that it has", 1, annasRecord.name, 406, "product_not_changed"],
    ["a contract that has ended", 2, closedRecord.name, 409, "contract_not_active"],
    ["a contract that does not exist", 2, "0009999", 404, "contract_not_found"],
  ])("is refused for %s", async (_case, productId, name, status, code) => {
    const refused = await change(productId, name);
    expect([refused.status, refused.problem().code]).toEqual([status, code]);
  });

  test("is not offered for gas", async () => {
    const refused = await server.call(changeProduct, {
      as: { customerId: forn },
      params: { name: fornsGasRecord.name },
      body: { productId: 2 },
    });
    expect(refused.problem().code).toBe("contract_not_found");
  });
});

provesForeignIdsAreHidden(changeProduct, {
  server,
  valid: { as, params: { name: annasRecord.name }, body: { productId: 2 } },
  foreignParams: { name: fornsGasRecord.name },
  unknownParams: { name: "0009999" },
});
