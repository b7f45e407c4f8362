/** A file of tests, and the titles of those that prove a promise: each as it begins in the code. */
export type Proof = readonly [file: string, ...titles: string[]];

/** What can go wrong, what the portal does about it, and how that is proved. */
export type SecurityPromise = { readonly risk: string; readonly behaviour: string } & (
  | { readonly proofs: readonly [Proof, ...Proof[]]; /** What the tests leave out. */ readonly gap?: string }
  | { readonly unproved: string }
  | { readonly notApplicable: string }
);

/** By number: T1, T2 … for threats, F1, F2 … for faults. */
export type SecurityPromises = Readonly<Record<string, SecurityPromise>>;

/** The attacks on the whole table of endpoints. */
export const attackMatrix = "security/attack-matrix.test.ts";
