/** Who is asked about. */
export interface SolvencyQuery {
  readonly taxId: string;
  readonly name: string;
}

/** The file of solvency did not answer, or not with what it should. */
export class SolvencyUnavailable extends Error {}

/** A file of unpaid debts. The person has allowed the question. */
export interface SolvencyFile {
  /**
   * From 0, nothing is known against the person, to 1000. What is too high is the retailer's decision. Throws
   * `SolvencyUnavailable`.
   */
  readonly findScore: (query: SolvencyQuery) => Promise<number>;
}
