import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { attendedMs, useWhileAttended } from "./use-while-attended.ts";

const Sample = () => String(useWhileAttended(30_000));

const draw = (): HTMLElement => {
  const element = document.body.appendChild(document.createElement("div"));
  const root = createRoot(element);
  flushSync(() => root.render(<Sample />));
  onTestFinished(() => {
    flushSync(() => root.unmount());
    element.remove();
  });
  return element;
};

afterEach(() => {
  vi.useRealTimers();
});

test("a page asks again by itself until nothing was done for five minutes, and from the next key on", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const element = draw();
  flushSync(() => void vi.advanceTimersByTime(attendedMs - 1));
  expect(element.textContent).toBe("30000");
  flushSync(() => void window.dispatchEvent(new KeyboardEvent("keydown", { key: "a" })));
  flushSync(() => void vi.advanceTimersByTime(attendedMs - 1));
  expect(element.textContent).toBe("30000");
  flushSync(() => void vi.advanceTimersByTime(1));
  expect(element.textContent).toBe("false");
  flushSync(() => void window.dispatchEvent(new KeyboardEvent("keydown", { key: "a" })));
  expect(element.textContent).toBe("30000");
});
