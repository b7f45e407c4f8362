import { describe, expect, test } from "vitest";
import { paletteOf } from "./palette.ts";

describe("the colours of the printed page", () => {
  test("use a dark primary unchanged", () => {
    expect(paletteOf({ primary: "#14133B", secondary: "#62BAEA" })).toMatchObject({
      ink: "#14133B",
      accent: "#62BAEA",
    });
  });

  test.each(["#ffffff", "#f2c14e", "#ff0000"])("darken %s until it is readable on white", (primary) => {
    const { ink } = paletteOf({ primary, secondary: "#62BAEA" });
    const channels = [1, 3, 5].map((start) => Number.parseInt(ink.slice(start, start + 2), 16));
    expect(Math.max(...channels)).toBeLessThan(165);
  });
});
