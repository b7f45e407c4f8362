import { describe, expect, it } from "vitest";
import { createMaintenanceStore } from "./maintenance-gate.tsx";

const start = "2026-11-20T10:00:00.000Z";
const refusal = (code: string, values: Record<string, string | number> = {}) => ({ code, values });

describe("the maintenance store", () => {
  it("holds a maintenance in progress from the page, but not an announced one", () => {
    const times = { startsAt: null, endsAt: null };
    expect(createMaintenanceStore({ phase: "on", ...times }).read()).toEqual({ phase: "on", ...times });
    expect(createMaintenanceStore({ phase: "announced", ...times }).read()).toBeUndefined();
    expect(createMaintenanceStore(undefined).read()).toBeUndefined();
  });

  it("takes the maintenance from refused calls, with the latest times, until it is over", () => {
    const store = createMaintenanceStore(undefined);
    let calls = 0;
    const unsubscribe = store.subscribe(() => {
      calls += 1;
    });
    store.noteRefusal(refusal("unavailable"));
    expect(store.read()).toBeUndefined();
    store.noteRefusal(refusal("maintenance"));
    store.noteRefusal(refusal("maintenance", { start }));
    expect([store.read(), calls]).toEqual([{ phase: "on", startsAt: new Date(start), endsAt: null }, 2]);
    store.noteOpen();
    expect([store.read(), calls]).toEqual([undefined, 3]);
    unsubscribe();
  });

  it("ignores invalid times", () => {
    const store = createMaintenanceStore(undefined);
    store.noteRefusal(refusal("maintenance", { start: "soon", end: "" }));
    expect(store.read()).toEqual({ phase: "on", startsAt: null, endsAt: null });
  });
});
