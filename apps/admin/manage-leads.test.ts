import { expect, test } from "vitest";
import { createTestAdmin } from "./test-admin-context.ts";

const { database, run, lastAudit } = await createTestAdmin("demo");
const linesOf = async (...args: string[]) => (await run(["leads", ...args])).lines;

/** A request that its visitor has confirmed. */
const insertLead = async (reference: string): Promise<void> => {
  const answers = {
    cups: { name: "ES0031405600000001AY" },
    owner: { type: "F", vat: "11111123F", name: "Núria", surname1: "Vilà" },
    activeContract: true,
    changeOwner: false,
  };
  const leadId = reference.padEnd(32, "x");
  await database.unguarded.query(
    `insert into leads (lead_id, visitor_id, reference, commodity, state, answers, language, network, idempotency_key,
       access_tariff, product_id, confirmed_at, created_at, changed_at, expires_at)
     values ($1, 'a browser', $2, 'electricity', 'confirmed', $3, 'ca', '192.0.2.1', '', '018', 'tres-periodes', now(),
       now(), now(), now() + interval '5 years')`,
    [leadId, reference, answers],
  );
  await database.unguarded.query(
    "insert into lead_references (reference, visitor_id, lead_id) values ($1, 'a browser', $2)",
    [reference, leadId],
  );
};

test("requests for new contracts are listed, shown, accepted and activated, with entries in the audit log", async () => {
  expect(await linesOf()).toContain("no requests for new contracts");
  await insertLead("K7QM-2X9R");
  expect((await linesOf()).join("\n")).toMatch(/K7QM-2X9R .*confirmed .*electricity .*C1 .*11111123F/);
  expect((await linesOf("show", "K7QM-2X9R")).join("\n")).toContain("product tres-periodes  tariff 018");
  expect(await linesOf("accept", "K7QM-2X9R", "--as", "Pau")).toEqual(["K7QM-2X9R is accepted."]);
  expect(await linesOf("visit", "K7QM-2X9R", "--on", "2026-11-30", "--as", "Pau")).toEqual([
    "K7QM-2X9R is visit.",
  ]);
  await expect(
    linesOf("activate", "K7QM-2X9R", "0099001", "--from", "tomorrow", "--as", "Pau"),
  ).rejects.toThrow("as 2026-12-01");
  expect(await linesOf("activate", "K7QM-2X9R", "0099001", "--from", "2026-12-01", "--as", "Pau")).toEqual([
    "K7QM-2X9R is active.",
  ]);
  expect(await lastAudit()).toMatchObject({
    actor: "Pau",
    action: "leads activate",
    details: { reference: "K7QM-2X9R" },
  });
  await expect(linesOf("resend", "K7QM-2X9R", "--as", "Pau")).rejects.toThrow("does not allow this");
});

test("a request is refused with a code and sent again, and an unknown one is named", async () => {
  await insertLead("D7QM-2X9R");
  expect(await linesOf("refuse", "D7QM-2X9R", "03", "--as", "Pau")).toEqual(["D7QM-2X9R is refused."]);
  expect(await linesOf("show", "D7QM-2X9R")).toContain("refused with code 03");
  expect(await linesOf("resend", "D7QM-2X9R", "--as", "Pau")).toEqual(["D7QM-2X9R is confirmed."]);
  expect(await linesOf("withdraw", "D7QM-2X9R", "--as", "Pau")).toEqual(["D7QM-2X9R is withdrawn."]);
  await expect(linesOf("show", "2222-2222")).rejects.toThrow("There is no request 2222-2222.");
  await expect(linesOf("accept", "2222-2222", "--as", "Pau")).rejects.toThrow("There is no request");
});
