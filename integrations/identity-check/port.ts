/** Whose name is compared: of an organisation, the person who represents it. */
export interface IdentityQuery {
  readonly taxId: string;
  readonly name: string;
}

/** The check did not answer, or not with what it should. */
export class IdentityCheckUnavailable extends Error {}

/** A register of persons that says whether a name and a tax id belong together, and nothing else. */
export interface IdentityCheck {
  /** Throws `IdentityCheckUnavailable`. */
  readonly belongTogether: (query: IdentityQuery) => Promise<boolean>;
}
