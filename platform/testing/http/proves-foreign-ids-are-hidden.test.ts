import { expect, it } from "vitest";
import * as z from "zod/mini";
import { defineEndpoint, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { handler } from "#platform/server/handler.ts";
import { foreignIdFaults } from "./proves-foreign-ids-are-hidden.ts";
import { startTestServer } from "./test-server.ts";

const getMeter = defineEndpoint({
  id: "getMeter",
  summary: "A meter",
  method: "GET",
  path: "/meters/{id}",
  versions: [1],
  languageInPath: false,
  access: "customer",
  readOnly: "allowed",
  rate: "read",
  cache: "private",
  ownership: { param: "id" },
  params: named({ id: ["id", z.string()] }),
  response: json(z.object({ ok: z.boolean() })),
  errors: { meter_not_found: 404, meter_of_another_customer: 404, meter_locked: 403 },
});
type Code = keyof typeof getMeter.errors;

/** Customer 1 has meter 1 and customer 2 has meter 2; `foreignCode` is the error code for another customer's meter. */
const faultsWith = async (foreignCode: Code, ownId = "1"): Promise<string[]> => {
  const server = await startTestServer([
    handler(getMeter, ({ params: { id }, session, fail }) => {
      if (!["1", "2"].includes(id)) return fail("meter_not_found");
      return id === String(session.customerId) ? { ok: true } : fail(foreignCode);
    }),
  ]);
  return foreignIdFaults(getMeter, {
    server,
    valid: { as: { customerId: 1 }, params: { id: ownId } },
    foreignParams: { id: "2" },
    unknownParams: { id: "3" },
  });
};

it("an endpoint that answers a foreign id like an unknown one passes", async () => {
  expect(await faultsWith("meter_not_found")).toEqual([]);
});

it.each<[string, Code, RegExp]>([
  ["with another status", "meter_locked", /^a foreign id is answered with 403 /],
  [
    "with another code",
    "meter_of_another_customer",
    /^an unknown id is answered with 404 .*a foreign one with 404 /,
  ],
])("an endpoint that answers a foreign id %s is found", async (_, code, fault) => {
  expect(await faultsWith(code)).toContainEqual(expect.stringMatching(fault));
});

it("a valid call that fails is reported", async () => {
  expect(await faultsWith("meter_not_found", "4")).toEqual(["the customer's own id is answered with 404"]);
});
