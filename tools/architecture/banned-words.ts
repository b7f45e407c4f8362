/** A term that was replaced, with its replacement. */
export interface BannedTerm {
  /** In lower case, each inflected form: `["quota", "quotas"]`, `["point of supply"]`. */
  readonly forms: readonly string[];
  /** The replacement. */
  readonly say: string;
  /** Restricts the ban to names (identifiers, keys, files) or to prose (comments, titles, documents). */
  readonly only?: "name" | "prose";
  /** Folders and files where the term is correct, with the reason. */
  readonly allowed?: readonly { readonly path: string; readonly reason: string }[];
}

export const bannedTerms: readonly BannedTerm[] = [{ forms: ["ration", "rations"], say: '"quota"' }];
