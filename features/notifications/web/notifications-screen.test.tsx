import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoCases, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import type { Announcement } from "#platform/contract/topics.ts";
import { announce } from "../server/announce.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { household, newcomer } = demoPeople;
const { rows } = await database.unguarded.query(
  "select customer_id as id from login_names where login_name = $1",
  [household.taxId],
);
const customerId: number = rows[0].id;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
const announced: Announcement[] = [
  {
    customerId,
    topic: "bill_issued",
    kind: "bill",
    facts: { invoiceNumber: "F-1", amountCents: 4250, dueOn: "2026-12-01" },
    now: at(0),
  },
  {
    customerId,
    topic: "change_done",
    kind: "change",
    facts: { change: "contract.power", contractName: "0012101", commodity: "electricity" },
    now: at(1),
  },
];

beforeEach(async () => {
  await database.unguarded.query("delete from notifications");
  await announce(database.pool, announced);
});

describe("the bell", () => {
  test("has the number of unread notifications and leads to them", async () => {
    const screen = await portal.open("/perfil", { as: household });
    await screen.user.click(await screen.findByRole("link", { name: "Avisos, 2 de nous" }));
    expect(screen.address()).toBe("/avisos");
    expect(screen.getByRole("heading", { level: 1, name: "Avisos" })).toBeDefined();
  });

  test("is not there for a visitor", async () => {
    const screen = await portal.open("/acces");
    expect(screen.queryByRole("link", { name: /^Avisos/ })).toBeNull();
  });
});

describe("the screen", () => {
  test.each([
    ["ca", "/avisos", "Encara no hi ha cap avís"],
    ["es", "/avisos", "Todavía no hay ningún aviso"],
    ["en", "/notifications", "There are no notifications yet"],
  ] as const)("says when there is nothing, in %s", async (language, path, title) => {
    const screen = await portal.open(path, { as: newcomer, language });
    expect(screen.getByText(title)).toBeDefined();
  });

  test("lists each notification in words with a link, and marks it as read when it is followed", async () => {
    const screen = await portal.open("/avisos", { as: household });
    const links = within(screen.getByRole("main")).getAllByRole("listitem");
    expect(links.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("No llegit:Canvi de potència · ja està fet"),
      expect.stringMatching(/Factura nova F-1: 42,50.€, amb venciment l’1 de desembre/),
    ]);
    await screen.user.click(screen.getByRole("link", { name: /^Canvi de potència/ }));
    expect(screen.address()).toBe("/contractes/electricity/0012101");
    expect(await screen.findByRole("link", { name: "Avisos, 1 de nou" })).toBeDefined();
  });

  test("leads to the invoice, the request or the wallets that it is about", async () => {
    const reference = demoCases.household.question;
    const facts = { reference, commodity: "electricity", contractName: "0012101" } as const;
    const announcements: Pick<Announcement, "topic" | "kind" | "facts">[] = [
      {
        topic: "bill_issued",
        kind: "bill",
        facts: { invoiceId: 77, invoiceNumber: "F-77", amountCents: 100 },
      },
      { topic: "payment_received", kind: "payment", facts: { amountCents: 200 } },
      { topic: "case_answered", kind: "answer", facts: { reference, subject: "El rebut" } },
      { topic: "change_to_sign", kind: "change", facts: { ...facts, change: "contract.power" } },
      { topic: "change_done", kind: "change", facts: { ...facts, change: "wallet.move" } },
    ];
    await database.unguarded.query("delete from notifications");
    await announce(
      database.pool,
      announcements.map((announcement, index) => ({ ...announcement, customerId, now: at(index) })),
    );
    const screen = await portal.open("/avisos", { as: household });
    const rows = within(screen.getByRole("main")).getAllByRole("listitem");
    expect(screen.getByText("T’hem respost a la sol·licitud «El rebut»")).toBeDefined();
    expect(rows.map((row) => within(row).getByRole("link").getAttribute("href")).toReversed()).toEqual([
      "/factures/detall/77",
      "/factures",
      `/solicituts/${reference}`,
      `/solicituts/${reference}`,
      "/moneders-solars",
    ]);
  });

  test("marks all as read, and the bell's number disappears", async () => {
    const screen = await portal.open("/avisos", { as: household });
    await screen.user.click(screen.getByRole("button", { name: "Marca’ls tots com a llegits" }));
    expect(await screen.findByRole("link", { name: "Avisos, cap de nou" })).toBeDefined();
    expect(screen.queryByText("No llegit:")).toBeNull();
  });

  test("shows twenty at once and more on demand", async () => {
    await announce(
      database.pool,
      Array.from({ length: 25 }, (_, index) => ({
        customerId,
        topic: "payment_received",
        kind: "payment" as const,
        facts: { amountCents: 100 },
        now: at(index + 2),
      })),
    );
    const screen = await portal.open("/avisos", { as: household });
    const count = () => within(screen.getByRole("main")).getAllByRole("listitem").length;
    expect(count()).toBe(20);
    await screen.user.click(screen.getByRole("button", { name: "Mostra’n més" }));
    expect(count()).toBe(27);
  });

  test("says that the notifications could not be loaded, and loads them when it is asked to", async () => {
    portal.fail(/\/notifications\/\?/, { status: 500, code: "internal_error" });
    const screen = await portal.open("/avisos", { as: household });
    expect(screen.getByText("No hem pogut carregar els avisos")).toBeDefined();
    portal.recover();
    await screen.user.click(screen.getByRole("button", { name: "Torna-ho a provar" }));
    expect(screen.getByText(/Canvi de potència/)).toBeDefined();
  });
});

describe("the preferences", () => {
  test("switch a channel off, and it stays off", async () => {
    const screen = await portal.open("/avisos", { as: household });
    await screen.user.click(screen.getByRole("link", { name: "Tria quins avisos vols i per on" }));
    const payments = () => within(screen.getByRole("region", { name: "Pagaments" }));
    await screen.user.click(payments().getByRole("checkbox", { name: "Al portal" }));
    expect(await screen.findByText("Preferència desada")).toBeDefined();
    const again = await portal.open("/avisos/preferencies", { as: household });
    const box = within(again.getByRole("region", { name: "Pagaments" })).getByRole<HTMLInputElement>(
      "checkbox",
      { name: "Al portal" },
    );
    expect(box.checked).toBe(false);
  });

  test("name the reason why a channel cannot be switched off", async () => {
    const screen = await portal.open("/avisos/preferencies", { as: household });
    const answers = within(screen.getByRole("region", { name: "Respostes" }));
    const box = answers.getByRole<HTMLInputElement>("checkbox", { name: "Per correu electrònic" });
    expect([box.checked, box.disabled]).toEqual([true, true]);
    expect(answers.getByText(/la llei ens obliga .* \(Llei 10\/2025\)/)).toBeDefined();
  });

  test("keep the channel as it was when it could not be stored", async () => {
    const screen = await portal.open("/avisos/preferencies", { as: household });
    portal.fail(/\/notifications\/preferences\//, { status: 500, code: "internal_error" });
    const changes = within(screen.getByRole("region", { name: "Canvis als contractes" }));
    const box = changes.getByRole<HTMLInputElement>("checkbox", { name: "Al portal" });
    await screen.user.click(box);
    portal.recover();
    expect(await screen.findByText("No hem pogut desar la preferència")).toBeDefined();
    expect(box.checked).toBe(true);
  });
});
