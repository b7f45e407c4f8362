import { expect, test } from "vitest";
import { demoCases } from "#database/seed/demo-people.ts";
import type { QueryOf } from "#platform/contract/endpoint.ts";
import { createClaim } from "../contract/create-claim.ts";
import { listCases } from "../contract/list-cases.ts";
import { startSupport } from "./testing/support-fixture.ts";

const { server, as, company, ask, staffWrites, rejectedChange, cases } = await startSupport();
const list = async (query: Partial<QueryOf<typeof listCases>> = {}, language: "ca" | "en" = "ca") =>
  (await server.call(listCases, { as, query: { offset: 0, limit: 100, ...query }, language })).answer();
const referencesOf = async (query: Partial<QueryOf<typeof listCases>>) =>
  (await list(query)).items.map(({ reference }) => reference);

test("questions, readings, claims and changes of contracts are one list, the last changed first", async () => {
  const question = (await ask("No entenc el lloguer")).answer().data.reference;
  const change = await rejectedChange("Ja la reps per correu");
  const { items, n_items: count } = await list();
  expect(count).toBe(items.length);
  expect(items[0]).toMatchObject({
    reference: change,
    kind: "change",
    state: "denied",
    section: "contracts",
    contractName: "0012101",
    subject: "Les factures, en paper",
    hasNews: true,
    dueOn: null,
  });
  expect(items[1]).toMatchObject({
    reference: question,
    kind: "question",
    state: "received",
    section: "bills",
    category: "Una factura",
    hasNews: false,
  });
  expect(new Set(items.map(({ kind }) => kind))).toEqual(
    new Set(["question", "readings", "claim", "change"]),
  );
  const times = items
    .filter(({ state }) => state !== "information_required")
    .map(({ changedAt }) => changedAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test("each filter leaves its part of the list, and the page is cut out of what is left", async () => {
  const { household } = demoCases;
  expect(await referencesOf({ kind: "readings" })).toEqual([household.readings]);
  expect(await referencesOf({ state: "denied", kind: "claim" })).toEqual([household.deniedClaim]);
  expect(await referencesOf({ category: 20 })).toEqual([household.readings]);
  expect(await referencesOf({ contract: "0012999" })).toEqual([]);
  expect((await list({ section: "supply" })).items.every(({ section }) => section === "supply")).toBe(true);
  expect((await list({ state: "open" })).items.some(({ state }) => state === "denied")).toBe(false);
  const whole = await referencesOf({});
  expect(await referencesOf({ offset: 1, limit: 2 })).toEqual(whole.slice(1, 3));
});

test("a search finds the words of the number, the subject and the conversation", async () => {
  const { reference } = (await ask("El comptador fa un soroll estrany", "Una consulta")).answer().data;
  await staffWrites(reference, "Hi enviarem un tècnic");
  expect(await referencesOf({ text: "tecnic soroll" })).toEqual([reference]);
  expect(await referencesOf({ text: reference.toLowerCase() })).toEqual([reference]);
  expect(await referencesOf({ text: "soroll inexistent" })).toEqual([]);
  expect((await list({ text: "bills paper" }, "en")).items.map(({ kind }) => kind)).toEqual(["change"]);
});

test("what staff wrote since the last reading is new, and is counted on every page", async () => {
  const { reference } = (await ask("Una altra pregunta", "Novetats")).answer().data;
  const before = (await list({ limit: 1 })).n_new;
  await staffWrites(reference, "Resposta");
  const { n_new: after } = await list({ limit: 1 });
  expect(after).toBe(before + 1);
  expect(await referencesOf({ new: "true" })).toContain(reference);
});

test("a customer sees no request of another", async () => {
  const { items } = (
    await server.call(listCases, { as: { customerId: company }, query: { offset: 0, limit: 100 } })
  ).answer();
  const own = await referencesOf({});
  expect(items.map(({ reference }) => reference)).toContain(demoCases.company.question);
  expect(items.some(({ reference }) => own.includes(reference))).toBe(false);
});

test("a claim has the section of its type", async () => {
  const body = { claimType: "05", claimSubtype: "022", message: "Tres talls" };
  const { data } = (await server.call(createClaim, { as, params: { name: "0012101" }, body })).answer();
  const claim = (await list()).items.find(({ reference }) => reference === data.reference);
  expect(claim).toMatchObject({ kind: "claim", section: "supply", category: null });
});

test("a visitor's message that became a customer's is in the list under its number", async () => {
  const reference = "VVVV-2222";
  await cases.open({
    customerId: as.customerId,
    kind: "question",
    categoryId: 31,
    claimSubtype: null,
    contractId: null,
    invoiceNumber: null,
    subject: "No puc entrar",
    message: "He perdut la contrasenya",
    language: "ca",
    formerReference: reference,
    now: new Date(),
  });
  expect((await list({ category: 31 })).items).toMatchObject([{ reference, contractName: null }]);
});
