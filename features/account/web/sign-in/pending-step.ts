import type { secondStepMethods } from "../../contract/sign-in/get-token.ts";

export type SecondStepMethod = (typeof secondStepMethods)[number];

/** The password was right; what is wanted besides, and whether to stay signed in then. */
export interface PendingStep {
  readonly ticket: string;
  readonly methods: readonly SecondStepMethod[];
  readonly remember: boolean;
}
