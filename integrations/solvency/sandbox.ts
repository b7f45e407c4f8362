import { setTimeout as sleep } from "node:timers/promises";
import { SolvencyUnavailable, type SolvencyFile } from "./port.ts";

const slowMs = 8_000;
const lowScore = 120;
const highScore = 900;

/** A file without a network; the last three digits of the tax id decide (README). */
export const createSandboxSolvency = ({
  wait = sleep,
}: { readonly wait?: (ms: number) => Promise<unknown> } = {}): SolvencyFile => ({
  findScore: async ({ taxId }) => {
    const ending = taxId.replaceAll(/\D/g, "").slice(-3);
    if (ending === "996") throw new SolvencyUnavailable("The file of solvency answered 500");
    if (ending === "997") await wait(slowMs);
    return ending === "666" ? highScore : lowScore;
  },
});
