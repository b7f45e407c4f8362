import { afterEach, describe, expect, test } from "vitest";
import { join } from "node:path";
import { startBankServer } from "#integrations/card-payments/sandbox/bank-server.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { bookFaults, readPortalBooks } from "./check-books.ts";
import { startPaymentServer } from "./payment-server.ts";
import { hasOpenPayments, runPaymentChaos } from "./payment-chaos.ts";
import { plantedBugs, type PlantedBug } from "./planted-bugs.ts";

test("payments survive parallel requests, cut answers and killed processes: the books agree", async () => {
  const database = await createTestDatabase("empty");
  const { faults, charges, settleMs } = await runPaymentChaos({
    databaseUrl: database.url,
    folder: join(temporaryFolder("chaos"), "bank"),
    rounds: 3,
    paymentsEach: 60,
    crashes: "one card",
    kills: 5,
    onProgress: () => {},
  });
  expect(faults).toEqual([]);
  expect(charges).toBeGreaterThan(15);
  expect(settleMs).toBeLessThan(60_000);
});

describe("the comparison of the books", () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  /** Pays four invoices: at once, with a cut answer and a second card, with one card in parallel, with a refused card. */
  const faultsWith = async (bug: PlantedBug | undefined): Promise<string[]> => {
    const { unguarded: pool, url } = await createTestDatabase("empty");
    const secret = "a secret of the sandbox bank";
    const bankServer = await startBankServer({ folder: temporaryFolder("chaos"), secret });
    if (bug === "an attempt that does not hold its invoice")
      await pool.query(`
        create function release() returns trigger language plpgsql as 'begin new.is_active := false; return new; end';
        create trigger release before insert on payment_attempt_invoices for each row execute function release()`);
    const bank = { urlOf: () => bankServer.url, secret };
    const server = await startPaymentServer({ databaseUrl: url, bank, bug });
    closing.push(server.close, bankServer.close);
    const { rows } = await pool.query(
      "insert into customers (tax_id, kind, name) values ('12345678Z', 'person', 'Anna') returning customer_id",
    );
    const customerId = rows[0].customer_id;
    const addInvoice = async (number: string): Promise<number> =>
      (
        await pool.query(
          `insert into invoices (customer_id, number, kind, issued_on, due_on, period_starts_on, period_ends_on,
             energy_wh, total_cents, pending_cents, payment_status, online_payment, record_sha256)
           values ($1, $2, 'electricity', '2026-10-03', '2026-10-20', '2026-08-31', '2026-09-30', 1, 4820, 4820,
             'unpaid', true, '') returning invoice_id`,
          [customerId, number],
        )
      ).rows[0].invoice_id;
    const card = (number: string) =>
      bankServer.bank.addMethod({ number, month: 12, year: 2040, cvc: "123" }, new Date());
    const pay = async (item: number, method: string) => {
      const response = await fetch(`${server.url}/api/v1/pay/`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          cookie: `llum_session=${customerId}.full`,
          "sec-fetch-site": "same-origin",
        },
        body: JSON.stringify({
          payment_method_id: method,
          platform_name: "stripe",
          item_id: item,
          related_object_type: "invoice",
        }),
      });
      return response.json();
    };
    const [plain, cut, parallel, refused] = [
      await addInvoice("1"),
      await addInvoice("2"),
      await addInvoice("3"),
      await addInvoice("4"),
    ];
    await pay(plain, card("4242424242424242"));
    await pay(cut, card("4000000000004293"));
    await pay(cut, card("4242424242424242"));
    await Promise.all(Array.from({ length: 10 }, () => pay(parallel, card("4242424242424242"))));
    await pay(refused, card("4000000000000002"));
    const until = performance.now() + 4_000;
    while (performance.now() < until && (await hasOpenPayments(pool)))
      await new Promise((resolve) => setTimeout(resolve, 100));
    return bookFaults(bankServer.bank.list(), await readPortalBooks(pool));
  };

  test("finds nothing in the payments as they are", async () => {
    expect(await faultsWith(undefined)).toEqual([]);
  });

  test.each(plantedBugs)("finds a planted error: %s", async (bug) => {
    expect((await faultsWith(bug)).length).toBeGreaterThan(0);
  });
});
