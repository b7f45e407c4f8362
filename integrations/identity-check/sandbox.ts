import { setTimeout as sleep } from "node:timers/promises";
import { IdentityCheckUnavailable, type IdentityCheck } from "./port.ts";
import { isSameName } from "./same-name.ts";

const slowMs = 8_000;

export interface SandboxIdentityOptions {
  /** The name of a customer with the tax id. */
  readonly findName?: (taxId: string) => Promise<string | undefined>;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** A register without a network: it knows the retailer's customers, and otherwise the last three digits decide (README). */
export const createSandboxIdentityCheck = ({
  findName = async () => undefined,
  wait = sleep,
}: SandboxIdentityOptions = {}): IdentityCheck => ({
  belongTogether: async ({ taxId, name }) => {
    const ending = taxId.replaceAll(/\D/g, "").slice(-3);
    if (ending === "996") throw new IdentityCheckUnavailable("The register of persons answered 500");
    if (ending === "997") await wait(slowMs);
    if (ending === "555") return false;
    const known = await findName(taxId);
    return known === undefined || isSameName(name, known);
  },
});
