import fc from "fast-check";
import { contractingSwitches } from "#features/contracting/contract/contracting-switches.ts";
import { leadSteps } from "#features/contracting/contract/lead-sections.ts";
import type { ContractingKind } from "#features/contracting/web/contracting-answers.ts";
import { holders } from "./walked-answers.ts";
import { fates } from "./walked-browser.ts";

const pick = fc.nat({ max: 50 });
const act = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      act: fc.constant("fill" as const),
      picks: fc.array(pick, { minLength: 8, maxLength: 8 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("spoil" as const), at: fc.tuple(pick, pick) }) },
  { weight: 12, arbitrary: fc.record({ act: fc.constant("next" as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constantFrom(
        "back" as const,
        "reload" as const,
        "retry" as const,
        "arrive" as const,
        "remove files" as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant("jump" as const), to: fc.constantFrom(...leadSteps) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant("network" as const), fate: fc.constantFrom(...fates) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("tab" as const), number: fc.nat({ max: 1 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant("resolve" as const),
      choice: fc.constantFrom("mine" as const, "theirs" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom("device" as const, "confirm" as const) }) },
);
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** Whose flow is walked, in what deployment, and what is done there. */
export const walkOf = (kind: ContractingKind) =>
  fc.record({
    kind: fc.constant(kind),
    holder: fc.constantFrom(...holders),
    /** The switches that differ from those of the demo. */
    switched: fc.subarray([...contractingSwitches, "invoiceRequired" as const], { maxLength: 3 }),
    /** Steps that are filled in at once, so that walks come to the last ones, too. */
    begun: fc.nat({ max: 6 }),
    path: fc.array(act, { minLength: 5, maxLength: 40 }),
  });
export type Walk = ReturnType<typeof walkOf> extends fc.Arbitrary<infer T> ? T : never;
