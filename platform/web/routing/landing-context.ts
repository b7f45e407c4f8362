import { createContext, use } from "react";

/** What is known of whoever just came in. */
export interface Arrival {
  /** Has no contract yet. */
  readonly newCustomer: boolean;
  /** Where in the portal they were going. */
  readonly redirect: string | null;
  /** A promotion that they came for. */
  readonly promocode: string | null;
}

export const LandingContext = createContext<((arrival: Arrival) => string) | undefined>(undefined);

/** The address where somebody goes on who just came in. */
export const useLanding = (): ((arrival: Arrival) => string) => {
  const landing = use(LandingContext);
  if (landing === undefined) throw new Error("LandingContext is missing above this component");
  return landing;
};
