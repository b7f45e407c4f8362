import { createContext, use } from "react";

/** What decides where a customer lands after signing in. */
export interface LandingRequest {
  /** Has no contract yet. */
  readonly newCustomer: boolean;
  /** The requested screen. */
  readonly redirect: string | null;
  /** The code of a promotion. */
  readonly promocode: string | null;
}

export const LandingContext = createContext<((request: LandingRequest) => string) | undefined>(undefined);

/** Computes the address where a customer lands after signing in. */
export const useLanding = (): ((request: LandingRequest) => string) => {
  const landing = use(LandingContext);
  if (landing === undefined) throw new Error("LandingContext is missing above this component");
  return landing;
};
