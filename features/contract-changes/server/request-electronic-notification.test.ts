import { beforeEach, expect, test } from "vitest";
import { madridDate } from "#energy/calendar.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getContract } from "#features/contracts/contract/get-contract.ts";
import { requestElectronicNotification } from "../contract/request-electronic-notification.ts";
import {
  annasRecord,
  closedRecord,
  fornsGasRecord,
  loadSamples,
} from "#features/contracts/server/testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, requests, contact, anna, ...sources } = await startContractsServer();
await loadSamples(sources, [
  { ...annasRecord, electronic_notification: { active: false } },
  closedRecord,
  fornsGasRecord,
]);

const as = { customerId: anna };
const params = { name: annasRecord.name };
const today = madridDate(new Date());
const ask = (name = annasRecord.name) =>
  server.call(requestElectronicNotification, { as, params: { name }, body: {} });
const stateNow = async () => {
  const contract = (await server.call(getContract, { as, params })).answer();
  return [
    contract.hasElectronicNotification,
    contract.electronicNotificationRequestedOn,
    contract.electronicNotificationStartsOn,
  ];
};
const decide = (reference: string, ...states: ("accepted" | "rejected" | "done")[]) =>
  requests.inTransaction(async (client) => {
    for (const to of states)
      await requests.move(
        client,
        { customerId: anna, reference },
        { to, actor: "retailer", now: new Date(), reason: to === "rejected" ? "No" : "" },
      );
  });

beforeEach(async () => {
  await sources.database.unguarded.query("delete from change_requests");
  await sources.database.unguarded.query(
    `update contracts set electronic_notification = false, electronic_notification_requested_on = null,
       electronic_notification_starts_on = null`,
  );
  Object.assign(contact, { email: "anna@example.org", mobile: "600000001" });
});

test("it is requested at the email as it was typed, and active once the retailer has confirmed it", async () => {
  const { reference } = (await ask()).answer();
  expect(await stateNow()).toEqual([false, today, null]);
  expect(await requests.list(anna)).toMatchObject([
    { kind: "contract.electronic_notification", details: { email: "anna@example.org", mobile: "600000001" } },
  ]);
  await decide(reference, "accepted", "done");
  expect(await stateNow()).toEqual([true, today, today]);
  const again = await ask();
  expect([again.status, again.problem().code]).toEqual([409, "electronic_notification_active"]);
});

test("a rejected request is as if it had not been made", async () => {
  const { reference } = (await ask()).answer();
  await decide(reference, "rejected");
  expect(await stateNow()).toEqual([false, null, null]);
});

test("a request twice is one, and with another email a conflict", async () => {
  const [first, second] = [(await ask()).answer(), (await ask()).answer()];
  expect(first).toEqual(second);
  contact.email = "nova@example.org";
  const refused = await ask();
  expect([refused.status, refused.problem().code]).toEqual([409, "change_under_way"]);
});

test("an account without an email cannot request it", async () => {
  contact.email = null;
  const refused = await ask();
  expect([refused.status, refused.problem().code]).toEqual([409, "email_missing"]);
});

test.each([
  [closedRecord.name, 409, "contract_not_active"],
  ["0009999", 404, "contract_not_found"],
])("contract %s is refused with %i", async (name, status, code) => {
  const refused = await ask(name);
  expect([refused.status, refused.problem().code]).toEqual([status, code]);
});

provesForeignIdsAreHidden(requestElectronicNotification, {
  server,
  valid: { as, params, body: {} },
  foreignParams: { name: fornsGasRecord.name },
  unknownParams: { name: "0009999" },
});
