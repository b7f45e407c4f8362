import { createElement } from "react";
import { expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { FailureNotice } from "../boundary/failure-notice.tsx";
import { defineWords, type ErrorWords } from "./define-words.ts";
import { useProblemText } from "./use-problem-text.ts";

const ca = { greeting: "Hola", errors: { meter_locked: "Tancat fins d’aquí a {hours} h" } };
const en = { greeting: "Hello", errors: { meter_locked: "Locked for {hours} h" } };
const words = defineWords({
  ca: async () => ({ default: ca }),
  es: async () => ({ default: ca }),
  en: async () => ({ default: en }),
});

const locked = new ApiError(403, {
  code: "meter_locked",
  message: "meter_locked",
  requestId: "",
  values: { hours: 2 },
});

it("words explain an error by its code, with its values", async () => {
  const t = await words.preload("en");
  expect([t("greeting"), t.errorText(locked)]).toEqual(["Hello", "Locked for 2 h"]);
});

it("words know which codes they explain", async () => {
  const t = await words.preload("ca");
  expect(["meter_locked", "meter_sealed", "toString"].map((code) => t.hasErrorText(code))).toEqual([
    true,
    false,
    false,
  ]);
});

it("a language that lacks a text of Catalan does not compile", () => {
  defineWords({
    ca: async () => ({ default: ca }),
    // @ts-expect-error -- planted fault: the text of meter_locked is missing
    es: async () => ({ default: { greeting: "Hola", errors: {} } }),
    en: async () => ({ default: en }),
  });
});

it("an error that the words do not explain does not compile", () => {
  const t: ErrorWords<"meter_locked"> | undefined = undefined;
  const sealed = new ApiError(409, { code: "meter_sealed", message: "meter_sealed", requestId: "" });
  const useExplained = () => useProblemText<"meter_locked">(t)(locked);
  // @ts-expect-error -- planted fault: neither these words nor the platform's explain meter_sealed
  const useUnexplained = () => useProblemText<"meter_locked">(t)(sealed);
  // @ts-expect-error -- planted fault: the same on a notice
  const notice = createElement(FailureNotice<"meter_locked">, { words: t, error: sealed });
  expect([useExplained, useUnexplained, notice]).toHaveLength(3);
});
