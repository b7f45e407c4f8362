import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { refusalCodes } from "#energy/contract-refusals.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import ca from "../locales/facts.ca.json" with { type: "json" };
import en from "../locales/facts.en.json" with { type: "json" };
import es from "../locales/facts.es.json" with { type: "json" };
import { factName, factText } from "./fact-words.ts";
import { writtenFacts } from "./testing/written-facts.ts";

/** Expressions whose names are declared elsewhere, by file, with those names. */
const writtenElsewhere: Readonly<Record<string, readonly string[]>> = {
  "features/audit/staff/read-audit.ts: filter": [
    "from",
    "to",
    "actorKind",
    "actor",
    "action",
    "reference",
    "after",
    "format",
    "blocks",
    "faults",
  ],
  "features/remittances/staff/resolve-bank-entry.ts: decision": ["resolution", "invoice", "reason"],
};

const factsOfSources = (): { names: Set<string>; unknown: string[] } => {
  const paths = globSync(
    ["features/*/{server,staff}/**/*.ts", "apps/admin/*.ts", "platform/server/**/*.ts"],
    {
      exclude: ["**/*.test.ts", "**/testing/**", "**/test-*.ts"],
    },
  );
  const found = paths.flatMap((path) => {
    const source = readFileSync(path, "utf8");
    const isWriter = /defineStaffAction|noteWithin\(|audit\.note\(|\baudit\(client/.test(source);
    return isWriter ? [{ path, ...writtenFacts(path, source) }] : [];
  });
  return {
    names: new Set(found.flatMap(({ names }) => [...names])),
    unknown: found.flatMap(({ path, unknown }) => unknown.map((each) => `${path}: ${each}`)),
  };
};

test("every fact that an action writes has its name in each language", () => {
  const { names, unknown } = factsOfSources();
  expect(unknown.toSorted()).toEqual(Object.keys(writtenElsewhere).toSorted());
  const written = [...new Set([...names, ...Object.values(writtenElsewhere).flat()])].toSorted();
  expect(written.length).toBeGreaterThan(70);
  for (const language of ["ca", "es", "en"] as const)
    expect(written.filter((name) => factName(language, { action: "", name }) === undefined)).toEqual([]);
  // None is left over from an action that is gone.
  const named = Object.keys(en.names).map((name) => name.split(".").at(-1) ?? "");
  expect(named.filter((name) => !written.includes(name))).toEqual([]);
});

test("a fact that is written in a new way is found", () => {
  const source = `
    const partOf = (end: End) => { if ("failure" in end) return { planted1: 1 }; return { planted2: 2 }; };
    const details = { planted3: 3, ...(isOne ? { planted4: 4 } : {}), ...partOf(end), ...hidden };
    return { audit: { details } };`;
  const { names, unknown } = writtenFacts("planted.ts", `const run = () => {${source}};`);
  expect([...names].toSorted()).toEqual(["planted1", "planted2", "planted3", "planted4"]);
  expect(unknown).toEqual(["hidden"]);
});

test("the three languages have the same facts and codes", () => {
  const shape = (words: typeof ca) => [
    Object.keys(words.names),
    Object.entries(words.codes).map(([fact, codes]) => [fact, Object.keys(codes)]),
  ];
  expect(shape(es)).toEqual(shape(ca));
  expect(shape(en)).toEqual(shape(ca));
});

const codeWords = {
  refusal: (code: string, language: CompleteLanguage) =>
    refusalCodes.some((known) => known === code) ? `why in ${language}` : undefined,
  load: () => "Corbes de consum",
  staff: (staffId: number) => (staffId === 7 ? "Marta Roig" : undefined),
};
const read = (action: string, facts: Readonly<Record<string, unknown>>, language: CompleteLanguage = "ca") =>
  Object.entries(facts).map(([name, value]) => {
    const text = factText(language, { action, name, value }, codeWords);
    return `${text.name}: ${text.value}`.replaceAll("\u00A0", " ");
  });

test("amounts, sizes, days, instants and codes are read in the language of the reader", () => {
  const facts = {
    totalCents: 1_234_567,
    collectionOn: "2026-12-01",
    startsAt: "2026-11-27T17:30:00.000Z",
    sizeBytes: 51_200,
    recipients: 12_345,
    bankFileId: 12_345,
    decision: "approve",
    changePassword: true,
    roles: ["agent", "manager"],
  };
  expect(read("", facts)).toEqual([
    "Total: 12.345,67 €",
    "Dia del cobrament: 1 de des. 2026",
    "Inici: 27 de nov. 2026, 18:30",
    "Mida: 51,2 KB",
    "Destinataris: 12.345",
    "Fitxer del banc: 12345",
    "Decisió: Aprovada",
    "Amb canvi de contrasenya: Sí",
    "Rols: Atenció als clients, Decisions",
  ]);
  expect(read("", facts, "en")).toEqual([
    "Total: €12,345.67",
    "Collection day: 1 Dec 2026",
    "Start: 27 Nov 2026, 18:30",
    "Size: 51.2 KB",
    "Recipients: 12,345",
    "Bank file: 12345",
    "Decision: Approved",
    "With a new password: Yes",
    "Roles: Customer service, Decisions",
  ]);
});

test("a name can mean something else in another action", () => {
  expect(read("cases assign", { to: 7 })).toEqual(["Assignada a la persona: Marta Roig"]);
  expect(read("audit read", { to: "2026-11-27" }, "es")).toEqual(["Hasta: 27 nov 2026"]);
  expect(read("loads send", { kind: "curves" })).toEqual(["Tipus: Corbes de consum"]);
  expect(read("pages draft", { kind: "page" })).toEqual(["Tipus: Pàgina"]);
});

test("a staff member is read by name, and by number when there is none of the number", () => {
  expect(read("staff end", { staffId: 7 }, "en")).toEqual(["Staff member: Marta Roig"]);
  expect(read("cases assign", { to: 8 }, "en")).toEqual(["Assigned to staff member: 8"]);
  expect(read("audit verify", { from: 7 }, "en")).toEqual(["From block: 7"]);
});

test("a distributor’s code has its words beside it, and one that is not known stands alone", () => {
  expect(read("leads refuse", { code: "03" }, "en")).toEqual(["Distributor’s code: 03 (why in en)"]);
  expect(read("leads refuse", { code: "ZZ" }, "en")).toEqual(["Distributor’s code: ZZ"]);
  expect(read("promotions coupon", { code: "03" }, "en")).toEqual(["Code: 03"]);
});

test("a fact of a former version is shown by its name and as it was written", () => {
  expect(read("lamps on", { lamp: { id: 1 }, decision: "dim" })).toEqual(['lamp: {"id":1}', "Decisió: dim"]);
});
