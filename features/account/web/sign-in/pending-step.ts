import type { secondStepMethods } from "../../contract/sign-in/sign-in-result.ts";

export type SecondStepMethod = (typeof secondStepMethods)[number];

/** State between a correct password and the second step. */
export interface PendingStep {
  readonly ticket: string;
  readonly methods: readonly SecondStepMethod[];
  readonly remember: boolean;
}
