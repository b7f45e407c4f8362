import { verify } from "@node-rs/argon2";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { demoPassword, demoPeople, demoPeopleWithPassword } from "./demo-people.ts";
import { loadDemo } from "./load-demo.ts";

const database = await createTestDatabase("empty");
const folder = temporaryFolder("demo");
const storage = openLocalDisk({ folder });
const today = "2026-11-20";

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await database.unguarded.query(text, values)).rows;

describe("loading the demo", () => {
  test("fills an empty database and reports progress", async () => {
    const messages: string[] = [];
    const summary = await loadDemo({
      database,
      storage,
      today,
      onProgress: (message) => messages.push(message),
    });
    expect(summary).toMatchObject({ isNew: true, customers: 7, contracts: 415 });
    expect(summary.invoices).toBeGreaterThan(1000);
    expect(messages.length).toBeGreaterThan(2);
  });

  test("changes nothing the second time, even on a later day", async () => {
    const messages: string[] = [];
    const summary = await loadDemo({
      database,
      storage,
      today: "2027-02-01",
      onProgress: (message) => messages.push(message),
    });
    expect(summary).toMatchObject({ isNew: false, customers: 7, contracts: 415 });
    expect(messages).toEqual([]);
  });

  test("gives all accounts the same password with different hashes", async () => {
    const hashes = await rowsOf(
      "select login_name, password_hash from credentials join login_names using (customer_id) where kind = 'tax_id'",
    );
    expect(hashes.map(({ login_name }) => login_name).toSorted()).toEqual(
      demoPeopleWithPassword.map(([, { taxId }]) => taxId).toSorted(),
    );
    expect(new Set(hashes.map(({ password_hash }) => password_hash)).size).toBe(hashes.length);
    expect(await verify(hashes[0].password_hash, demoPassword)).toBe(true);
  });

  test("stores the documents as valid PDF files", async () => {
    const papers = await rowsOf("select storage_key, size_bytes, media_type from attachments");
    expect(papers.length).toBeGreaterThan(20);
    for (const { storage_key, size_bytes, media_type } of papers) {
      const stream = await storage.get(storage_key);
      const content = stream && (await buffer(stream));
      expect(media_type).toBe("application/pdf");
      expect(content?.length).toBe(size_bytes);
      expect(content?.subarray(0, 5).toString()).toBe("%PDF-");
    }
  });

  test("assigns every curve to a customer, and a former tenant's days to the former tenant", async () => {
    expect(await rowsOf("select 1 from unclaimed_curve_days")).toEqual([]);
    const holders = await rowsOf(
      `select tax_id, min(day)::text as first, max(day)::text as last
         from curve_days join customers using (customer_id)
        where supply_point = (select left(cups, 20) from contracts join supply_points using (customer_id, supply_point_id)
                               where contracts.name = '0012101')
        group by tax_id order by 2`,
    );
    expect(holders.map(({ tax_id }) => tax_id)).toEqual([
      demoPeople.formerTenant.taxId,
      demoPeople.household.taxId,
    ]);
    expect(holders[0].last < holders[1].first).toBe(true);
  });

  test("resumes an interrupted load", async () => {
    await database.unguarded.query("delete from curve_months; delete from curve_weeks");
    const summary = await loadDemo({ database, storage, today });
    expect(summary).toMatchObject({ isNew: true, customers: 7, contracts: 415 });
    expect((await rowsOf("select count(*) as days from curve_days"))[0].days).toBeGreaterThan(5000);
    expect((await rowsOf("select count(*) as papers from attachments"))[0].papers).toBeLessThan(40);
  });
});

test("does not change a database with other customers", async () => {
  const real = await createTestDatabase("empty");
  await real.unguarded.query(
    `with customer as (insert into customers (tax_id, kind, name) values ('00000000T', 'person', 'Martí') returning customer_id)
     insert into login_names select '00000000T', 'tax_id', customer_id from customer`,
  );
  expect(await loadDemo({ database: real, storage, today })).toMatchObject({
    isNew: false,
    customers: 1,
    contracts: 0,
  });
});
