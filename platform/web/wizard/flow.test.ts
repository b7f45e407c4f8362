import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  editStep,
  emptyState,
  finish,
  firstIncomplete,
  type Flow,
  type FlowState,
  isComplete,
  isSame,
  mergeRecord,
  offeredAnswers,
  offeredSteps,
  openedStep,
  placeAfter,
  reachableSteps,
  resolveConflict,
  type StepName,
  stepBefore,
  submitStep,
  valuesOf,
  withdrawUnsaved,
} from "./flow.ts";

const installation = z.object({ cups: z.string(), isActive: z.boolean() });
const person = z.object({ taxId: z.string(), changesOwner: z.nullable(z.boolean()) });
const contract = z.object({ power: z.number() });
const payment = z.object({ iban: z.string() });
interface Supply {
  installation: z.output<typeof installation>;
  person: z.output<typeof person>;
  contract: z.output<typeof contract>;
  payment: z.output<typeof payment>;
}

/** Companies ask for a call and see neither contract nor payment; without an active contract there is no owner to change. */
const flow: Flow<Supply> = {
  id: "supply",
  version: 1,
  owner: "visitor",
  steps: {
    installation: { values: installation, empty: { cups: "", isActive: false } },
    person: { values: person, empty: { taxId: "", changesOwner: null }, awaitsSave: true },
    contract: {
      values: contract,
      empty: { power: 0 },
      isOffered: ({ person }) => person?.taxId.startsWith("B") !== true,
      isComplete: ({ power }, { installation }) => power > 3 || installation?.isActive === true,
    },
    payment: {
      values: payment,
      empty: { iban: "" },
      isOffered: ({ person }) => person?.taxId.startsWith("B") !== true,
    },
  },
  reconcile: (answers) =>
    answers.installation?.isActive === false && answers.person !== undefined
      ? { ...answers, person: { ...answers.person, changesOwner: null } }
      : answers,
};

type State = FlowState<Supply>;
const empty: State = emptyState;
const accepted = (state: State): State => ({ ...state, saved: state.answers });
const submitted = <Name extends StepName<Supply>>(state: State, name: Name, values: Supply[Name]): State =>
  accepted(submitStep(flow, editStep(state, name, values), name));

const home = { cups: "ES1", isActive: true };
const ofHome = submitted(empty, "installation", home);
const ofPerson = submitted(ofHome, "person", { taxId: "1X", changesOwner: true });
const ofContract = submitted(ofPerson, "contract", { power: 4 });
const ofAll = submitted(ofContract, "payment", { iban: "ES91" });

describe("a step", () => {
  test("shows what was typed, or else what was submitted, or else nothing", () => {
    expect(valuesOf(flow, empty, "installation")).toEqual({ cups: "", isActive: false });
    expect(valuesOf(flow, ofHome, "installation")).toEqual(home);
    const typed = editStep(ofHome, "installation", { ...home, cups: "ES2" });
    expect(valuesOf(flow, typed, "installation").cups).toBe("ES2");
    expect(typed.answers.installation).toEqual(home);
  });

  test("that was changed is incomplete until it is submitted again, or its former values are typed", () => {
    const changed = editStep(ofHome, "installation", { ...home, cups: "ES2" });
    expect(isComplete(flow, changed, "installation")).toBe(false);
    expect(isComplete(flow, editStep(changed, "installation", home), "installation")).toBe(true);
    expect(isComplete(flow, submitStep(flow, changed, "installation"), "installation")).toBe(true);
  });

  test("that the server has to accept is complete only when it has", () => {
    const waiting = submitStep(
      flow,
      editStep(ofHome, "person", { taxId: "1X", changesOwner: null }),
      "person",
    );
    expect(isComplete(flow, waiting, "person")).toBe(false);
    expect(isComplete(flow, accepted(waiting), "person")).toBe(true);
  });

  test("can become incomplete by the answers of another", () => {
    const low = submitted(ofPerson, "contract", { power: 2 });
    expect(isComplete(flow, low, "contract")).toBe(true);
    const inactive = submitted(low, "installation", { ...home, isActive: false });
    expect(firstIncomplete(flow, inactive)).toBe("contract");
  });

  test("that was refused is as if it had not been submitted, and shows what was typed", () => {
    const waiting = submitStep(
      flow,
      editStep(ofHome, "person", { taxId: "1X", changesOwner: null }),
      "person",
    );
    const withdrawn = withdrawUnsaved(flow, waiting);
    expect(withdrawn.answers).toEqual({ installation: home });
    expect(valuesOf(flow, withdrawn, "person").taxId).toBe("1X");
  });
});

describe("the steps that are offered", () => {
  test("are all at first, and fewer for a company", () => {
    expect(offeredSteps(flow, {})).toEqual(["installation", "person", "contract", "payment"]);
    const company = submitted(ofHome, "person", { taxId: "B1", changesOwner: null });
    expect(offeredSteps(flow, company.answers)).toEqual(["installation", "person"]);
    expect(placeAfter(flow, company, { step: "person" })).toBe(finish);
  });

  test("alone are sent, and what was answered elsewhere is there again when it is offered again", () => {
    const company = submitted(ofAll, "person", { taxId: "B1", changesOwner: null });
    expect(Object.keys(offeredAnswers(flow, company.answers))).toEqual(["installation", "person"]);
    const again = submitted(company, "person", { taxId: "1X", changesOwner: null });
    expect(offeredAnswers(flow, again.answers).payment).toEqual({ iban: "ES91" });
  });

  test("an answer clears those that it makes void", () => {
    expect(ofPerson.answers.person?.changesOwner).toBe(true);
    const inactive = submitted(ofPerson, "installation", { ...home, isActive: false });
    expect(inactive.answers.person).toEqual({ taxId: "1X", changesOwner: null });
  });
});

describe("a step can be opened", () => {
  test("when all before it are complete", () => {
    expect(reachableSteps(flow, empty)).toEqual(["installation"]);
    expect(reachableSteps(flow, ofPerson)).toEqual(["installation", "person", "contract"]);
  });

  test.each([
    ["payment", "contract"],
    ["contract", "contract"],
    ["installation", "installation"],
    ["finish", "contract"],
    ["nonsense", "contract"],
    [undefined, "contract"],
  ])("the address %s opens %s", (requested, opened) => {
    expect(openedStep(flow, ofPerson, requested)).toBe(opened);
  });

  test("an earlier one that was changed stops the way to later ones", () => {
    const changed = editStep(ofAll, "person", { taxId: "2X", changesOwner: true });
    expect(openedStep(flow, changed, "payment")).toBe("person");
  });
});

describe("after a step", () => {
  test("comes the next one, and after the last the end", () => {
    expect(placeAfter(flow, ofHome, { step: "installation" })).toBe("person");
    expect(placeAfter(flow, ofAll, { step: "installation" })).toBe("person");
    expect(placeAfter(flow, ofAll, { step: "payment" })).toBe(finish);
  });

  test("comes the same one while it is not complete", () => {
    expect(placeAfter(flow, ofHome, { step: "person" })).toBe("person");
  });

  test("that was opened to be changed comes the summary, as soon as it can be opened", () => {
    const change = { step: "installation", returnTo: "payment" } as const;
    expect(placeAfter(flow, ofAll, change)).toBe("payment");
    const low = submitted(ofAll, "contract", { power: 2 });
    const inactive = submitted(low, "installation", { ...home, isActive: false });
    expect(placeAfter(flow, inactive, change)).toBe("contract");
    const higher = submitted(inactive, "contract", { power: 5 });
    expect(placeAfter(flow, higher, { step: "contract", returnTo: "payment" })).toBe("payment");
  });

  test("a return to a step that is not offered any more is ignored", () => {
    const company = submitted(ofAll, "person", { taxId: "B1", changesOwner: null });
    expect(placeAfter(flow, company, { step: "person", returnTo: "payment" })).toBe(finish);
  });

  test("before a step comes the one before it, and nothing before the first", () => {
    expect(stepBefore(flow, ofAll, "installation")).toBeUndefined();
    expect(stepBefore(flow, ofAll, "payment")).toBe("contract");
    expect(stepBefore(flow, ofAll, finish)).toBe("payment");
    const company = submitted(ofAll, "person", { taxId: "B1", changesOwner: null });
    expect(stepBefore(flow, company, finish)).toBe("person");
  });
});

describe("a record that another device has written", () => {
  const theirPerson = { taxId: "2X", changesOwner: false };

  test("is taken where this browser has changed nothing", () => {
    const merged = mergeRecord(flow, ofPerson, { ...ofPerson.answers, person: theirPerson });
    expect(merged.answers.person).toEqual(theirPerson);
    expect(merged.conflicts).toEqual({});
  });

  test("leaves what only this browser has changed", () => {
    const mine = submitStep(flow, editStep(ofPerson, "contract", { power: 5 }), "contract");
    const merged = mergeRecord(flow, mine, { ...ofPerson.answers, person: theirPerson });
    expect(merged.answers).toEqual({ installation: home, person: theirPerson, contract: { power: 5 } });
    expect(merged.saved.contract).toBeUndefined();
  });

  test("conflicts where both have changed a step, and the choice decides", () => {
    const mine = submitStep(flow, editStep(ofContract, "contract", { power: 5 }), "contract");
    const merged = mergeRecord(flow, mine, { ...ofContract.answers, contract: { power: 6 } });
    expect(merged.conflicts).toEqual({ contract: { power: 6 } });
    expect(firstIncomplete(flow, merged)).toBe("contract");
    const chosen = resolveConflict(flow, merged, { step: "contract", choice: "mine" });
    expect([chosen.answers.contract, chosen.saved.contract]).toEqual([{ power: 5 }, { power: 6 }]);
    const taken = resolveConflict(flow, merged, { step: "contract", choice: "theirs" });
    expect(taken.answers.contract).toEqual({ power: 6 });
  });

  test("conflicts with what is typed, which stays on the screen", () => {
    const typed = editStep(ofContract, "contract", { power: 5 });
    const merged = mergeRecord(flow, typed, { ...ofContract.answers, contract: { power: 6 } });
    expect(valuesOf(flow, merged, "contract")).toEqual({ power: 5 });
    expect(merged.conflicts.contract).toEqual({ power: 6 });
    const chosen = resolveConflict(flow, merged, { step: "contract", choice: "mine" });
    expect([chosen.answers.contract, chosen.typed.contract]).toEqual([{ power: 6 }, { power: 5 }]);
  });

  test("is no conflict when both have the same, such as after an answer that was lost", () => {
    const mine = submitStep(flow, editStep(ofContract, "contract", { power: 5 }), "contract");
    const merged = mergeRecord(flow, mine, mine.answers);
    expect(merged).toEqual({ ...mine, saved: mine.answers, conflicts: {} });
  });

  test("that lacks a step does not remove it where it was changed", () => {
    const mine = submitStep(flow, editStep(ofContract, "contract", { power: 5 }), "contract");
    expect(mergeRecord(flow, mine, ofPerson.answers).answers.contract).toEqual({ power: 5 });
  });
});

test("values are equal whatever the order of their keys", () => {
  expect(isSame({ a: [1, { b: null }], c: "x" }, { c: "x", a: [1, { b: null }] })).toBe(true);
  expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  expect(isSame([], {})).toBe(false);
  expect(isSame([1, 2], [2, 1])).toBe(false);
});
