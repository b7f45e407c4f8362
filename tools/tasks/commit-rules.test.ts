import { describe, expect, test } from "vitest";
import { messageFaults, parseMessage, scopesOf } from "./commit-rules.ts";

const paths = [
  ".ci/run",
  "README.md",
  "apps/server/main.ts",
  "apps/README.md",
  "energy/cups.ts",
  "features/invoices/contract/bill.ts",
  "platform/ui/form/field.tsx",
];
const scopes = scopesOf(paths);
const sixFiles = ["a", "b", "c", "d", "e", "f"];
const faultsOf = (subject: string, body = "", files = ["a"]) =>
  messageFaults({ subject, body, files }, scopes);

test("a scope is a folder at the root, a feature, or a folder directly in apps, integrations or platform", () => {
  expect([...scopes].toSorted()).toEqual([
    "apps",
    "ci",
    "energy",
    "features",
    "invoices",
    "platform",
    "server",
    "ui",
  ]);
});

describe("a commit's message", () => {
  test.each([
    "invoices: show the credit notes of a corrected invoice",
    "ui: address the menu by its label",
    "energy: process curves of 25 hours",
    "server: embed the theme's colours in the first page",
  ])("is accepted: %s", (subject) => {
    expect(faultsOf(subject)).toEqual([]);
    expect(faultsOf(subject, "Because it was asked for.", sixFiles)).toEqual([]);
  });

  test.each([
    ["show the credit notes", ['it is not written as "scope: summary"']],
    ["bills: show the credit notes", ['its scope "bills" is no folder']],
    ["invoices: Show the credit notes", ["its summary does not begin with a small letter"]],
    ["invoices: shows the credit notes", ['its summary does not begin with an imperative, but with "shows"']],
    [
      "invoices: showed the credit notes",
      ['its summary does not begin with an imperative, but with "showed"'],
    ],
    [
      "invoices: showing the credit notes",
      ['its summary does not begin with an imperative, but with "showing"'],
    ],
    [
      "invoices: a page published this very second",
      ['its summary does not begin with an imperative, but with "a"'],
    ],
    ["invoices: show the credit notes.", ["its subject ends with a full stop"]],
    [
      "invoices: show the credit notes of an invoice that was corrected and sent again",
      ["its subject has 79 letters, and may have 72"],
    ],
  ])("is refused: %s", (subject, faults) => {
    expect(faultsOf(subject)).toEqual(faults);
  });

  test("is refused without a body when more than five files change", () => {
    expect(faultsOf("ui: sort the parts", "", sixFiles.slice(1))).toEqual([]);
    expect(faultsOf("ui: sort the parts", "\n", sixFiles)).toEqual([
      "it changes 6 files and has no body that says why",
    ]);
  });
});

test("git's comments are not part of a message", () => {
  expect(
    parseMessage("ui: sort the parts\n\nThere were too many.\n# Please enter the message\n#\tmodified: a\n"),
  ).toEqual({
    subject: "ui: sort the parts",
    body: "There were too many.",
  });
  expect(parseMessage("ui: sort the parts\n# Please enter the message\n").body).toBe("");
});
