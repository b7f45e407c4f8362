import { beforeEach, describe, expect, test } from "vitest";
import { findEvents } from "#platform/server/outbox/outbox.ts";
import { monday, startRequestsFixture } from "#apps/server/testing/requests-fixture.ts";

const { database, requests, anna, submit, deliveryOf } = await startRequestsFixture();
const tuesday = new Date("2026-11-17T09:00:00Z");

beforeEach(async () => {
  await database.unguarded.query("delete from change_requests; delete from outbox_events");
  await database.unguarded.query("update contracts set invoice_delivery = 'email'");
});

const move = (reference: string, to: "accepted" | "rejected" | "done" | "cancelled", reason?: string) =>
  requests.inTransaction((client) =>
    requests.move(
      client,
      { customerId: anna, reference },
      {
        to,
        actor: to === "cancelled" ? "customer" : "retailer",
        now: tuesday,
        ...(reason === undefined ? {} : { reason }),
      },
    ),
  );
const eventTypes = async (): Promise<string[]> =>
  (await findEvents(database, { state: "pending", limit: 10 })).map(({ type }) => type);

describe("submitting a request", () => {
  test("writes the request, its effect and its event together", async () => {
    const { outcome, reference } = await submit("postal");
    expect(outcome).toBe("submitted");
    expect(await deliveryOf()).toBe("postal");
    expect(await requests.list(anna)).toMatchObject([
      {
        reference,
        kind: "contract.invoice_delivery",
        state: "sent",
        contractName: "0000101",
        details: { invoice_online: "postal" },
        canBeCancelled: true,
        steps: [{ state: "sent", changedAt: monday }],
      },
    ]);
    const [event] = await findEvents(database, { state: "pending", limit: 10 });
    expect(event).toMatchObject({
      type: "request.sent",
      occurredAt: monday,
      data: { reference, tax_id: "12345678Z", contract: "0000101", details: { invoice_online: "postal" } },
    });
  });

  test("leaves nothing behind when its transaction is rolled back", async () => {
    const failing = requests.inTransaction(async (client) => {
      const found = await client.query("select contract_id from contracts where customer_id = $1", [anna]);
      await requests.submit(
        {
          kind: "contract.invoice_delivery",
          details: (await import("zod/mini")).any(),
          apply: async () => {},
        },
        {
          customerId: anna,
          contractId: Number(found.rows[0].contract_id),
          details: { invoice_online: "postal" },
          state: "sent",
          now: monday,
        },
        client,
      );
      throw new Error("the server was stopped");
    });
    await expect(failing).rejects.toThrow("the server was stopped");
    expect(await requests.list(anna)).toEqual([]);
    expect(await eventTypes()).toEqual([]);
    expect(await deliveryOf()).toBe("email");
  });

  test("of the same change twice at once creates one request", async () => {
    const results = await Promise.all([submit("postal"), submit("postal"), submit("postal")]);
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(["repeated", "repeated", "submitted"]);
    expect(new Set(results.map(({ reference }) => reference)).size).toBe(1);
    expect(await eventTypes()).toEqual(["request.sent"]);
  });

  test("of another change of the same kind is a conflict while the first is under way", async () => {
    const { reference } = await submit("postal");
    expect(await submit("email")).toMatchObject({ outcome: "conflict", reference });
    await move(reference, "done");
    expect(await submit("email")).toMatchObject({ outcome: "submitted" });
  });

  test("that has to be signed waits without effect or event, and the event follows the signature", async () => {
    const { reference } = await submit("postal", { state: "waiting_for_signature" });
    expect([await deliveryOf(), await eventTypes()]).toEqual(["email", []]);
    await requests.inTransaction((client) =>
      requests.move(client, { customerId: anna, reference }, { to: "sent", actor: "portal", now: tuesday }),
    );
    expect([await deliveryOf(), await eventTypes()]).toEqual(["postal", ["request.sent"]]);
  });
});

describe("moving a request", () => {
  test("a rejection keeps the retailer's reason and restores what the change replaced", async () => {
    const { reference } = await submit("postal");
    expect(await move(reference, "rejected", "Sense servei postal a la teva zona")).toMatchObject({
      state: "rejected",
      reason: "Sense servei postal a la teva zona",
      canBeCancelled: false,
    });
    expect(await deliveryOf()).toBe("email");
  });

  test("a withdrawn request is reported if the retailer knew it, and not otherwise", async () => {
    const sent = await submit("postal");
    await move(sent.reference, "cancelled");
    expect(await eventTypes()).toEqual(["request.sent", "request.cancelled"]);
    const unsigned = await submit("postal", { state: "waiting_for_signature" });
    await move(unsigned.reference, "cancelled");
    expect(await eventTypes()).toEqual(["request.sent", "request.cancelled"]);
  });

  test("an accepted request can no longer be withdrawn, and a repeated acceptance changes nothing", async () => {
    const { reference } = await submit("postal");
    await move(reference, "accepted");
    expect(await move(reference, "cancelled")).toBe("not_allowed");
    const again = await move(reference, "accepted");
    expect(again).toMatchObject({ state: "accepted", steps: [{ state: "sent" }, { state: "accepted" }] });
  });

  test("a decision on a version that has been changed meanwhile is refused", async () => {
    const { reference } = await submit("postal");
    await move(reference, "accepted");
    const decide = (version: number) =>
      requests.inTransaction((client) =>
        requests.move(
          client,
          { customerId: anna, reference },
          { to: "done", actor: "retailer", now: tuesday, version },
        ),
      );
    expect(await decide(1)).toBe("changed_meanwhile");
    expect(await decide(2)).toMatchObject({ state: "done" });
  });

  test("a withdrawal and a rejection at the same time end in one of them", async () => {
    const { reference } = await submit("postal");
    const [withdrawn, rejected] = await Promise.all([
      move(reference, "cancelled"),
      move(reference, "rejected", "No"),
    ]);
    expect([withdrawn, rejected].filter((result) => result === "not_allowed")).toHaveLength(1);
    expect((await requests.list(anna))[0]?.steps).toHaveLength(2);
  });

  test("a reference that is not the customer's moves nothing", async () => {
    expect(await move("2222-2222", "cancelled")).toBeUndefined();
  });
});
