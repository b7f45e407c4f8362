import { beforeEach, describe, expect, it } from "vitest";
import { resetSecondFactor } from "./factor-changes.ts";
import { createSecondFactorFixture } from "../testing/second-factor-fixture.ts";

const fixture = await createSecondFactorFixture();
const { services, ariadna, marti } = fixture;

beforeEach(fixture.clear);

describe("resetting the second factor", () => {
  it("removes all factors, ends every session and sends an email", async () => {
    await fixture.withApp();
    await fixture.withPasskey();
    await fixture.withApp({ customerId: marti });
    await fixture.startSession();
    expect(await resetSecondFactor(services, ariadna)).toBe(true);
    expect(await fixture.ticket()).toBe("");
    expect(await fixture.ticket(marti)).not.toBe("");
    expect(await fixture.sessionsOf()).toEqual([]);
    expect(await fixture.emails()).toContain("Hem tret la verificació en dos passos del teu compte");
    const { rows } = await fixture.database.unguarded.query(
      "select from recovery_codes where customer_id = $1",
      [ariadna],
    );
    expect(rows).toHaveLength(0);
  });

  it("does nothing for a customer without a second factor", async () => {
    expect(await resetSecondFactor(services, ariadna)).toBe(false);
    expect(await fixture.emails()).toEqual([]);
  });
});
