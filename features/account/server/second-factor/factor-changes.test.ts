import { beforeEach, describe, expect, it } from "vitest";
import { resetSecondFactor } from "./factor-changes.ts";
import { createSecondFactorFixture } from "../testing/second-factor-fixture.ts";

const house = await createSecondFactorFixture();
const { ports, ariadna, marti } = house;

beforeEach(house.clear);

describe("for who has lost everything", () => {
  it("the staff takes the whole second step away, ends every session and tells by e-mail", async () => {
    await house.withApp();
    await house.withPasskey();
    await house.withApp({ customerId: marti });
    expect(await resetSecondFactor(ports, ariadna)).toBe(true);
    expect(await house.ticket()).toBe("");
    expect(await house.ticket(marti)).not.toBe("");
    expect(house.ended.at(-1)).toEqual({ customerId: ariadna, sparedTokenHash: undefined });
    expect(await house.letters()).toContain("Hem tret la verificació en dos passos del teu compte");
    const { rows } = await house.database.unguarded.query(
      "select from recovery_codes where customer_id = $1",
      [ariadna],
    );
    expect(rows).toHaveLength(0);
  });

  it("there is nothing to take away where there was nothing", async () => {
    expect(await resetSecondFactor(ports, ariadna)).toBe(false);
    expect(await house.letters()).toEqual([]);
  });
});
