import type { Configuration } from "#features/operations/contract/configuration.ts";

/** A deployment without contracting, in which a customer without a contract lands on the home screen. */
export const withoutContracting = (configuration: Configuration): Configuration => ({
  ...configuration,
  contractation: { ...configuration.contractation, electricity: false, gas: false, dual: false },
});
