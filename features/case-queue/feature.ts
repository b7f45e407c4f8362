import * as z from "zod/mini";
import { defineSettings, settingsGroup } from "#platform/contract/define-settings.ts";
import { defineDesk } from "#platform/contract/desk.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";

/** The cases of every kind that wait for the retailer's staff, by the day on which they are due. */
export const feature = defineFeature({ id: "case-queue", routes: {} });

export const desk = defineDesk({
  list: {
    path: "/cases",
    roles: ["agent", "manager"],
    sidebarEntry: {
      label: { ca: "Feina pendent", es: "Trabajo pendiente", en: "Work to do" },
      group: "work",
      icon: "Inbox",
      order: 10,
    },
  },
  case: { path: "/cases/:kind/:reference", roles: ["agent", "manager"] },
});

const workingDays = (days: number) => z._default(z.int().check(z.gte(1), z.lte(90)), days);

export const settings = defineSettings(() => ({
  /** Working days; the last day for an answer to questions, readings and claims is `support.answerWorkingDays`. */
  caseQueue: settingsGroup({
    firstAnswerDays: workingDays(2),
    nextAnswerDays: workingDays(5),
    /** Until a case is sent to the distributor ; the law gives 24 hours. */
    dispatchDays: workingDays(1),
    /** For changes of contracts, leads and call-backs. */
    changeDays: workingDays(10),
    leadDays: workingDays(10),
    callBackDays: workingDays(1),
    /** Until the customer of a document that was not signed is spoken to. */
    signatureDays: workingDays(5),
    /** Until a payment and the bank's charge agree. */
    paymentDays: workingDays(2),
  }),
}));

export const tables = defineTables({
  case_queue: {
    kind: "directory",
    key: "reference",
    withheld: "repeats what the cases say",
    erasure: "delete",
    noRetention: "one for each case under way",
  },
  case_presence: { kind: "local", retention: { from: "seen_at", keep: "1 day" } },
  case_notes: {
    kind: "directory",
    key: "reference",
    withheld: { staff_id: "identifies a member of staff", author: "identifies a member of staff" },
    erasure: "delete",
    // The time in which personal claims become barred (Código Civil, art. 1964.2).
    retention: { from: "written_at", keep: "5 years" },
  },
});
