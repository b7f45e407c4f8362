import { expect, test } from "vitest";
import { placeBeside } from "./place-beside.ts";

const window = { width: 400, height: 300 };
const button = { left: 150, top: 100, width: 100, height: 40 };
const popover = { width: 60, height: 50 };

test("a popover stands on the wanted side of its anchor, centred or at one of its ends", () => {
  const at = (side: "top" | "bottom" | "left" | "right", align: "start" | "center" | "end") =>
    placeBeside({ anchor: button, popover, window }, { side, align });
  expect(at("top", "center")).toEqual({ left: 170, top: 44 });
  expect(at("bottom", "start")).toEqual({ left: 150, top: 146 });
  expect(at("bottom", "end")).toEqual({ left: 190, top: 146 });
  expect(at("left", "center")).toEqual({ left: 84, top: 95 });
  expect(at("right", "center")).toEqual({ left: 256, top: 95 });
});

test("a popover without room on the wanted side stands on the opposite one", () => {
  const low = { ...button, top: 250 };
  expect(placeBeside({ anchor: low, popover, window }, { side: "bottom", align: "start" }).top).toBe(194);
});

test("a popover with room on neither side takes the side with more of it", () => {
  const tall = { width: 60, height: 290 };
  const placed = placeBeside({ anchor: button, popover: tall, window }, { side: "bottom", align: "start" });
  expect(placed.top).toBe(8);
});

test("a popover never reaches beyond the edges of the window", () => {
  const atTheEdge = { left: 380, top: 100, width: 20, height: 40 };
  const wide = { width: 200, height: 50 };
  expect(
    placeBeside({ anchor: atTheEdge, popover: wide, window }, { side: "bottom", align: "start" }).left,
  ).toBe(192);
});
