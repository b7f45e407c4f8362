import { beforeEach, expect, test } from "vitest";
import { cancelCallBack } from "../contract/cancel-call-back.ts";
import { cancelTokenOf } from "./cancel-links.ts";
import { closeCallBackAs } from "../staff/close-call-back.ts";
import { askForCallBack, person, startCallBacks } from "./testing/call-backs-fixture.ts";

const { server, database, emails, work, keyring, carryOut } = await startCallBacks();
const cancel = (token: string) => server.call(cancelCallBack, { as: "visitor", body: { token } });
const stateOf = async (reference: string) =>
  (await database.unguarded.query("select state from call_backs where reference = $1", [reference])).rows[0]
    ?.state;

/** Asks to be called; returns the number and the token of the email’s link. */
const asked = async () => {
  const { reference } = (await server.call(askForCallBack, { as: "visitor", body: person })).answer();
  await work();
  return { reference, token: emails.sent.at(-1)?.action?.url.split("#t=")[1] ?? "" };
};

beforeEach(async () => {
  emails.sent.length = 0;
  await database.unguarded.query(
    "delete from call_backs; delete from visitor_outbox_events; delete from sign_in_failures",
  );
});

test("a call-back is cancelled by the link of its email, and the retailer’s system is told once", async () => {
  const { reference, token } = await asked();
  expect((await cancel(token)).answer()).toEqual({ reference });
  expect((await cancel(token)).answer()).toEqual({ reference });
  expect(await stateOf(reference)).toBe("cancelled");
  const { rows } = await database.unguarded.query(
    "select type from visitor_outbox_events order by occurred_at",
  );
  expect(rows.map(({ type }) => type)).toEqual(["call_back.requested", "call_back.cancelled"]);
});

test("the link of a call-back that was made cancels nothing", async () => {
  const { reference, token } = await asked();
  await carryOut(closeCallBackAs, { reference, outcome: "called" }, { actor: "Pau", now: new Date() });
  expect((await cancel(token)).problem().code).toBe("call_back_made");
});

test("a link that was not made by the portal, or whose call-back is gone, is refused", async () => {
  const unknown = cancelTokenOf(keyring, { visitorId: "x".repeat(32), reference: "2222-2222" });
  for (const token of [unknown, "x", "a.b"])
    expect((await cancel(token)).problem().code).toBe("link_no_longer_valid");
});

test("the token is short enough for a link", async () => {
  const { token } = await asked();
  expect(token.length).toBeLessThanOrEqual(200);
});
