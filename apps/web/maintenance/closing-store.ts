import type { Maintenance } from "#platform/contract/maintenance.ts";
import type { ApiError } from "#platform/web/api/api-error.ts";

type Listener = () => void;

const instantOf = (value: string | number | undefined): Date | null => {
  const instant = new Date(value ?? Number.NaN);
  return Number.isNaN(instant.getTime()) ? null : instant;
};

/**
 * Whether a maintenance keeps everyone out: from the page, or from the first call that was refused for it. Outside
 * React because the API reports refusals here.
 */
export const createClosingStore = (announced: Maintenance | undefined) => {
  let closing = announced?.phase === "on" ? announced : undefined;
  const listeners = new Set<Listener>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    read: (): Maintenance | undefined => closing,
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Each refusal brings the times as they are now. */
    noteRefusal: ({ code, values }: Pick<ApiError, "code" | "values">): void => {
      if (code !== "maintenance") return;
      closing = { phase: "on", startsAt: instantOf(values["start"]), endsAt: instantOf(values["end"]) };
      tell();
    },
    /** The server lets everyone in again. */
    noteOpen: (): void => {
      closing = undefined;
      tell();
    },
  };
};
export type ClosingStore = ReturnType<typeof createClosingStore>;
