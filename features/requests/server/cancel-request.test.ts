import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { cancelRequest } from "../contract/cancel-request.ts";
import { fornsGasRecord, monday, startRequestsFixture } from "#apps/server/testing/requests-fixture.ts";

const { server, requests, anna, submit, deliveryOf } = await startRequestsFixture();
const as = { customerId: anna };

test("a customer withdraws a request, and the contract is as before", async () => {
  const { reference } = await submit("postal");
  const { status, answer } = await server.call(cancelRequest, { as, params: { reference } });
  expect([status, answer().state, await deliveryOf()]).toEqual([200, "cancelled", "email"]);
});

test("a request that the retailer has accepted is not withdrawn", async () => {
  const { reference } = await submit("postal");
  await requests.inTransaction((client) =>
    requests.move(
      client,
      { customerId: anna, reference },
      { to: "accepted", actor: "retailer", now: monday },
    ),
  );
  const refused = await server.call(cancelRequest, { as, params: { reference } });
  expect([refused.status, refused.problem().code]).toEqual([409, "request_not_open"]);
  await requests.inTransaction((client) =>
    requests.move(client, { customerId: anna, reference }, { to: "done", actor: "retailer", now: monday }),
  );
});

test("an unknown reference is not found", async () => {
  const refused = await server.call(cancelRequest, { as, params: { reference: "2222-2222" } });
  expect([refused.status, refused.problem().code]).toEqual([404, "request_not_found"]);
});

const own = await submit("email");
const foreign = await submit("postal", { contract: fornsGasRecord.name });
provesForeignIdsAreHidden(cancelRequest, {
  server,
  valid: { as, params: { reference: own.reference } },
  foreignParams: { reference: foreign.reference },
  unknownParams: { reference: "2222-2222" },
});
