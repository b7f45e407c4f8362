import { beforeAll, describe, expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { maxFound, searchCustomers } from "../contract/search-customers.ts";

const { database, customerId, enter, lastAudit } = await startDeskServer();
const marta = await enter("Marta", "agent");
const { name, taxId, email, mobile } = demoPeople.household;

interface Item {
  readonly customer_id: number;
  readonly name: string;
  readonly matches: readonly { readonly by: string; readonly text: string }[];
}
const search = async (typed: string): Promise<{ items: Item[]; has_more: boolean }> =>
  (await marta.call(searchCustomers, { body: { typed } })).json;
const found = async (typed: string): Promise<string[]> =>
  (await search(typed)).items
    .filter((item) => item.customer_id === customerId)
    .flatMap(({ matches }) => matches.map(({ by }) => by));
const oneOf = async (table: string, column: string): Promise<string> => {
  const { rows } = await database.unguarded.query(
    `select ${column} as value from ${table} where customer_id = $1 order by 1 limit 1`,
    [customerId],
  );
  return rows[0].value;
};

describe("a customer is found", () => {
  test.each([
    ["by the words of the name, in any order and without accents", "fontclara ariadna", "name"],
    ["by the beginnings of words", "Ariad font", "name"],
    ["by the tax id", taxId, "tax_id"],
    ["by the beginning of the tax id, with signs", "12.345", "tax_id"],
    ["by the email in capitals", email.toUpperCase(), "email"],
    ["by the telephone with its prefix", `+34 ${mobile.slice(0, 3)} ${mobile.slice(3)}`, "telephone"],
  ])("%s", async (_how, typed, by) => {
    expect(await found(typed)).toContain(by);
  });

  test("by CUPS, contract and bill", async () => {
    const cups = await oneOf("supply_points", "cups");
    expect(await found(cups)).toContain("cups");
    expect(await found(`${cups.slice(0, 6)} ${cups.slice(6, 12)}`)).toContain("cups");
    const contract = await oneOf("contract_names", "name");
    expect(await found(contract)).toContain("contract");
    expect(await found(contract.replace(/^0+/, ""))).toContain("contract");
    const invoice = await oneOf("invoice_numbers", "number");
    expect(await found(invoice.toLowerCase())).toContain("invoice");
  });
});

test("signs of patterns are looked for as they are", async () => {
  for (const typed of ["%%%", "___", "a%b_c", "%@", String.raw`\@`])
    expect((await search(typed)).items).toEqual([]);
});

test("nothing typed, or what everyone has, finds no one", async () => {
  for (const typed of ["", " ", "a", "12"]) expect((await search(typed)).items).toEqual([]);
});

describe("a search", () => {
  beforeAll(async () => {
    await database.unguarded.query(
      `insert into customers (tax_id, kind, name) select '', 'person', 'Quirze Bellmunt ' || n
       from generate_series(1, 25) n`,
    );
  });

  test("that finds many lists the first and says that there are more", async () => {
    const many = await search("quirze bellm");
    expect([many.items.length, many.has_more]).toEqual([maxFound, true]);
  });

  test("is in the audit log with who was found, and without what was typed", async () => {
    const { items } = await search(taxId);
    const entry = await lastAudit();
    expect(entry).toMatchObject({
      actor: "Marta",
      action: "customers search",
      customerId,
      details: { by: ["tax_id"], found: items.map((item) => item.customer_id) },
    });
    await search(name);
    expect(JSON.stringify([entry, await lastAudit()])).not.toMatch(/fontclara|12345678/i);
  });
});
