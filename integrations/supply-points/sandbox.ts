import type { RegisteredSupplyPoint, SupplyPointRegistry } from "./port.ts";

const electricity: readonly RegisteredSupplyPoint[] = [
  { accessTariff: "018", powersW: [3450, 3450] },
  { accessTariff: "018", powersW: [4600, 4600] },
  { accessTariff: "018", powersW: [5750, 6900] },
  { accessTariff: "019", powersW: [20_000, 20_000, 20_000, 20_000, 20_000, 25_000] },
];
const gas: readonly RegisteredSupplyPoint[] = [
  { accessTariff: "RL.1", powersW: [] },
  { accessTariff: "RL.2", powersW: [] },
];

/** Distributors of gas have numbers from 0200 on. */
const isGas = (supplyPoint: string): boolean => Number(supplyPoint.slice(2, 6)) >= 200;

/**
 * A register without a network. What the retailer supplies has the tariff and the powers of its contract; any other supply
 * point always has the same data, chosen by its digits. Those that end in 000 do not exist, and the holders of those that
 * end in 999 do not share their data.
 */
export const createSandboxRegistry = (
  findSupplied: SupplyPointRegistry["find"] = async () => undefined,
): SupplyPointRegistry => ({
  find: async ({ supplyPoint, commodity }) => {
    const supplied = await findSupplied({ supplyPoint, commodity });
    if (supplied !== undefined) return supplied;
    const digits = supplyPoint.slice(2, 18);
    if (/(000|999)$/.test(digits)) return undefined;
    if (isGas(supplyPoint) !== (commodity === "gas")) return undefined;
    const kinds = commodity === "gas" ? gas : electricity;
    return kinds[Number(digits.slice(-2)) % kinds.length];
  },
});
