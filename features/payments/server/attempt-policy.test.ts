import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attemptStates, type AttemptState } from "../contract/attempt-state.ts";
import {
  advance,
  advanceByEvent,
  isIntentOf,
  pauseSeconds,
  refusalOf,
  type Observation,
} from "./attempt-policy.ts";

const observations: Observation[] = ["requires_action", "processing", "unknown", "succeeded", "failed"];
/** What a provider can report of one charge: it never both succeeds and fails. */
const reports = fc
  .tuple(
    fc.array(fc.constantFrom<Observation>("requires_action", "processing"), { maxLength: 8 }),
    fc.constantFrom<Observation[]>([], ["succeeded"], ["failed"]),
  )
  .map(([hints, outcome]) => [...hints, ...outcome]);
const shuffled = fc
  .tuple(fc.constantFrom(...attemptStates), reports)
  .chain(([state, events]) =>
    fc.tuple(
      fc.constant(state),
      fc.constant(events),
      fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
    ),
  );
const end = (state: AttemptState, events: readonly Observation[], next = advanceByEvent): AttemptState =>
  events.reduce(next, state);

/** Whether the same events, repeated and in another order, always end in the same state. */
const isOrderIndependent = (next: typeof advanceByEvent): boolean =>
  !fc.check(
    fc.property(
      shuffled,
      ([state, events, reordered]) => end(state, events, next) === end(state, reordered, next),
    ),
    { numRuns: 10_000, seed: 7 },
  ).failed;

describe("the events of a charge", () => {
  test("end in the same state in any order and with any repetition", () => {
    expect(isOrderIndependent(advanceByEvent)).toBe(true);
  });

  test.each<[string, typeof advanceByEvent]>([
    ["the last event wins", (_state, seen) => seen],
    [
      "an outcome can be left again",
      (state, seen) => (seen === "processing" ? "processing" : advanceByEvent(state, seen)),
    ],
    ["intermediate states are taken as they come", advance],
  ])("would not, when %s", (_, next) => {
    expect(isOrderIndependent(next)).toBe(false);
  });
});

test.each(observations)("a success is final, whatever comes: %s", (seen) => {
  expect([advance("succeeded", seen), advanceByEvent("succeeded", seen)]).toEqual(["succeeded", "succeeded"]);
});

test("a failure is final, except for a charge that was made after all", () => {
  for (const seen of observations)
    expect(advance("failed", seen)).toBe(seen === "succeeded" ? "succeeded" : "failed");
});

describe("an intent", () => {
  const attempt = { attemptId: "a", customerId: 1, amountCents: 100, intentId: "pi_1" };
  const intent = { intentId: "pi_1", attemptId: "a", customerId: 1, amountCents: 100, currency: "EUR" };

  test("is the attempt's with its amount, currency, customer and id", () => {
    expect(isIntentOf(attempt, intent)).toBe(true);
    expect(isIntentOf({ ...attempt, intentId: null }, intent)).toBe(true);
  });

  test.each([
    { amountCents: 99 },
    { currency: "USD" },
    { customerId: 2 },
    { attemptId: "b" },
    { attemptId: undefined },
    { intentId: "pi_2" },
  ])("is another one's with %o", (changes) => {
    expect(isIntentOf(attempt, { ...intent, ...changes })).toBe(false);
  });
});

test.each([
  ["card_declined", "card_declined"],
  ["insufficient_funds", "card_declined"],
  ["payment_intent_authentication_failure", "payment_intent_unexpected_state"],
  ["constructor", "unknown_payment_error"],
  ["something_new", "unknown_payment_error"],
])("the provider's code %s is %s", (code, expected) => {
  expect(refusalOf(code)).toBe(expected);
});

test("the pauses between questions grow from five seconds to an hour", () => {
  expect([0, 1, 2, 20].map(pauseSeconds)).toEqual([5, 10, 20, 3600]);
});
