import { describe, expect, test } from "vitest";
import { requestStates } from "#platform/contract/request-state.ts";
import {
  byTurn,
  caseStateOfChange,
  hasWords,
  passes,
  sectionOfChange,
  sectionOfClaim,
  wordsOf,
  type FoundRow,
} from "./request-list-policy.ts";

const at = new Date("2026-11-16T09:00:00Z");
const row: FoundRow = {
  reference: "K7QM-2X9R",
  kind: "question",
  section: "bills",
  category: "Una factura",
  categoryId: 1,
  state: "in_process",
  contractName: "0012101",
  place: "El pis de Girona",
  subject: "La factura de juliol",
  hasNews: false,
  dueOn: "2026-12-10",
  changeState: null,
  signBefore: null,
  createdAt: at,
  changedAt: at,
};

describe("the list of requests", () => {
  test("shows a contract's change in the states of the other requests", () => {
    expect(requestStates.map((state) => `${state}: ${caseStateOfChange(state)}`)).toEqual([
      "waiting_for_signature: information_required",
      "sent: received",
      "accepted: in_process",
      "rejected: denied",
      "done: accepted",
      "cancelled: closed",
      "expired: closed",
    ]);
  });

  test("groups claims by their type, and changes by what they change", () => {
    expect(["02", "03", "05", "07", null].map(sectionOfClaim)).toEqual([
      "bills",
      "contracts",
      "supply",
      "other",
      "other",
    ]);
    expect(sectionOfChange("contract.power")).toBe("contracts");
    expect(sectionOfChange("wallet.move")).toBe("supply");
  });

  test("finds words in any order, without accents and capitals, and only when all are there", () => {
    expect(hasWords("Canvi d’adreça de notificació 0012101", wordsOf("NOTIFICACIO adreca"))).toBe(true);
    expect(hasWords("Canvi de potència", wordsOf("potència gas"))).toBe(false);
    expect(wordsOf(" ·¡! ")).toEqual([]);
    expect(hasWords("Canvi", wordsOf(undefined))).toBe(true);
  });

  test.each([
    [{ state: "open" }, true],
    [{ state: "received" }, false],
    [{ kind: "claim" }, false],
    [{ section: "bills", category: 1 }, true],
    [{ category: 2 }, false],
    [{ contract: "0012102" }, false],
    [{ new: "true" }, false],
    [{}, true],
  ] as const)("passes a row by the filter %j: %s", (filter, expected) => {
    expect(passes(row, filter)).toBe(expected);
  });

  test("has what waits for the customer first, then the last change, and a fixed order at the same instant", () => {
    const waiting: FoundRow = { ...row, reference: "WWWW-2222", state: "information_required" };
    const later = { ...row, reference: "ZZZZ-ZZZZ", changedAt: new Date(at.getTime() + 1) };
    const same = { ...row, reference: "2222-2222" };
    expect([row, same, later, waiting].toSorted(byTurn).map(({ reference }) => reference)).toEqual([
      "WWWW-2222",
      "ZZZZ-ZZZZ",
      "2222-2222",
      "K7QM-2X9R",
    ]);
  });
});
