import { describe, expect, it } from "vitest";
import { mannWhitney } from "./statistics.ts";

const upTo = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe("the Mann-Whitney test", () => {
  // Reference: scipy.stats.mannwhitneyu(…, method="asymptotic").
  it.each([
    [[1.1, 2.2, 3.3, 4.4, 5.5, 6.6, 7.7, 8.8], [2.5, 3.5, 4.5, 5.5, 9.1, 9.2, 9.3, 9.4], 18.5, 0.17185],
    [upTo(1, 20), upTo(11, 30), 50, 0.0000521],
  ])("is as reference figures have it", (first, second, u, p) => {
    const found = mannWhitney(first, second);
    expect(found.u).toBe(u);
    expect(found.p).toBeCloseTo(p, 5);
  });

  it("gives the same result in either order", () => {
    const [first, second] = [upTo(1, 30), upTo(8, 42)];
    expect(mannWhitney(first, second).p).toBeCloseTo(mannWhitney(second, first).p, 12);
  });

  it("gives p = 1 for equal samples, and almost 0 for samples that do not overlap", () => {
    expect(mannWhitney(upTo(1, 50), upTo(1, 50)).p).toBeGreaterThan(0.99);
    expect(mannWhitney(Array(30).fill(7), Array(30).fill(7)).p).toBe(1);
    expect(mannWhitney(upTo(1, 50), upTo(101, 150)).p).toBeLessThan(1e-6);
  });
});
