import type { BackOffice } from "./port.ts";

/** What the sandbox retailer does with the portal: the operator's calls, without HTTP. */
export interface SandboxPortal {
  /** References of requests that have been in the state since before `before`. */
  readonly listWaiting: (state: "sent" | "accepted", before: Date) => Promise<readonly string[]>;
  readonly findDetails: (reference: string) => Promise<Readonly<Record<string, unknown>>>;
  readonly accept: (reference: string) => Promise<void>;
  readonly reject: (reference: string, reason: string) => Promise<void>;
  readonly complete: (reference: string) => Promise<void>;
}

export interface SandboxOptions {
  readonly portal: SandboxPortal;
  /** How long the sandbox retailer takes for each decision. */
  readonly answerAfterMs: number;
}

/** The distributor's limit at every supply point of the sandbox. */
const maxPowerW = 50_000;

const rejectionOf = (details: Readonly<Record<string, unknown>>): string | undefined => {
  const isTooMuch = Object.entries(details).some(
    ([name, value]) => name.startsWith("power_p") && Number(value) > maxPowerW,
  );
  return isTooMuch
    ? "La distribuidora no puede dar más de 50 kW en este punto de suministro sin reforzar la acometida."
    : undefined;
};

/**
 * A retailer that answers by itself: it accepts requests after a while and completes them after another, and rejects
 * those that its distributor cannot meet (more than 50 kW). It reads what to do from the portal, so a restart loses
 * nothing.
 */
export const createSandboxBackOffice = ({ portal, answerAfterMs }: SandboxOptions) => ({
  deliver: (async () => {}) satisfies BackOffice["deliver"],
  /** Answers every request whose time has come. */
  work: async (now: Date): Promise<void> => {
    const before = new Date(now.getTime() - answerAfterMs);
    for (const reference of await portal.listWaiting("accepted", before)) await portal.complete(reference);
    for (const reference of await portal.listWaiting("sent", before)) {
      const rejection = rejectionOf(await portal.findDetails(reference));
      if (rejection === undefined) await portal.accept(reference);
      else await portal.reject(reference, rejection);
    }
  },
});
