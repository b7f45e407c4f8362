import { expect, test } from "vitest";
import { createOdoo } from "./odoo-client.ts";
import { startOdoo, type Fault } from "./testing/odoo-server.ts";
import { defineModels, fillOdoo } from "./testing/odoo-samples.ts";

const server = await startOdoo();
defineModels(server);
fillOdoo(server);
const pauses: number[] = [];
const connect = (changes: object = {}) =>
  createOdoo({
    ...server.user,
    url: server.url,
    fetch,
    pause: async (ms) => void pauses.push(ms),
    timeoutMs: 60_000,
    ...changes,
  });
const fields = ["name"];

test("records are read with their own fields, and written once under an external id", async () => {
  const odoo = connect();
  expect(await odoo.version()).toBe("17.0");
  expect(await odoo.searchRead("res.partner", [["vat", "=", "B99367989"]], { fields })).toEqual([
    { id: expect.any(Number), name: "Forn de l’Exemple, SL" },
  ]);
  const id = await odoo.write("helpdesk.ticket", "__import__.llum_A", { name: "One", "partner_id/.id": 2 });
  expect(await odoo.write("helpdesk.ticket", "__import__.llum_A", { name: "Two" })).toBe(id);
  expect(server.rows("helpdesk.ticket")).toMatchObject([{ name: "Two", partner_id: [2, "#2"] }]);
  expect(await odoo.findByExternalIds("helpdesk.ticket", ["llum_A", "llum_B"])).toEqual(
    new Map([["llum_A", id]]),
  );
});

test.each<[Fault[], number[]]>([
  [["bad gateway"], [1_000]],
  [
    ["serialization failure", "session expired"],
    [1_000, 4_000],
  ],
])("after %j the call is made again", async (faults, expected) => {
  pauses.length = 0;
  server.fail(...faults);
  expect(await connect().searchRead("res.partner", [], { fields, limit: 1 })).toHaveLength(1);
  expect(pauses).toEqual(expected);
});

test("a server that does not answer in time is asked four times, and then named", async () => {
  server.fail("silence", "silence", "silence", "silence");
  await expect(connect({ timeoutMs: 50 }).searchRead("res.partner", [], { fields })).rejects.toMatchObject({
    trouble: "unreachable",
    message: expect.stringContaining(`${server.url} does not answer`),
  });
});

test.each<[Fault, string, string]>([
  ["access denied", "access_denied", "Access Denied. Check the login, and make a new API key in Odoo"],
  ["record rule", "not_allowed", "Give the user of the connection these access rights"],
  ["invalid value", "refused", "Wrong value for helpdesk.ticket.priority: '9'"],
  ["a page", "not_odoo", "Is it the address of Odoo?"],
])("%s is an error that says what to do, at once", async (fault, trouble, text) => {
  pauses.length = 0;
  server.fail(fault);
  await expect(connect().searchRead("res.partner", [], { fields })).rejects.toMatchObject({
    trouble,
    message: expect.stringContaining(text),
  });
  expect(pauses).toEqual([]);
});

test("a wrong key, which Odoo answers with false, and a model that is not installed are named", async () => {
  await expect(connect({ apiKey: "another" }).searchRead("res.partner", [], { fields })).rejects.toThrow(
    "portal@retailer.example with this API key is not a user of the database prod",
  );
  await expect(connect().searchRead("subscription.plan", [], { fields })).rejects.toMatchObject({
    trouble: "missing_model",
    message: expect.stringContaining("Install its module, or change the model in the settings"),
  });
});
