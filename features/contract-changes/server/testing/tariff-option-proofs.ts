import { beforeEach, expect, test } from "vitest";
import type { TestAnswer } from "#platform/testing/http/test-server.ts";
import type { updateHappyDay } from "../../contract/update-happy-day.ts";
import type { startTariffOptionServer } from "./tariff-option-samples.ts";

/** The answer of each update of an option. */
type Updated = TestAnswer<typeof updateHappyDay>;

interface OptionProof<Choice> {
  readonly update: (choice: Choice) => Promise<Pick<Updated, "status" | "answer" | "problem">>;
  /** The option in force. */
  readonly current: () => Promise<unknown>;
  /** Two choices that the product offers, each with what is in force when the retailer has carried it out. */
  readonly choices: readonly [{ choice: Choice; inForce: unknown }, { choice: Choice; inForce: unknown }];
  /** The code of a second request while the first is under way. */
  readonly conflict: "change_under_way";
}

/** The tests of every tariff option: what is requested is in force when it has been carried out, and is requested once. */
export const provesOptionIsRequested = <Choice>(
  { carryOut, forget }: Awaited<ReturnType<typeof startTariffOptionServer>>,
  { update, current, choices: [chosen, alternative], conflict }: OptionProof<Choice>,
): void => {
  beforeEach(forget);

  test("the choice is in force once the retailer has carried out the request", async () => {
    const { reference, isWaitingForSignature } = (await update(chosen.choice)).answer();
    expect([isWaitingForSignature, await current()]).toEqual([false, null]);
    await carryOut(reference);
    expect(await current()).toEqual(chosen.inForce);
  });

  test("a second choice replaces the first", async () => {
    for (const { choice } of [chosen, alternative]) await carryOut((await update(choice)).answer().reference);
    expect(await current()).toEqual(alternative.inForce);
  });

  test("a double click is one request, and another choice meanwhile is a conflict", async () => {
    const [first, second] = await Promise.all([update(chosen.choice), update(chosen.choice)]);
    expect(first.answer().reference).toBe(second.answer().reference);
    const refused = await update(alternative.choice);
    expect([refused.status, refused.problem().code]).toEqual([409, conflict]);
  });
};
