/** A term of an old vocabulary that must not come back. */
export interface BannedTerm {
  /** In small letters, each form that is banned in full: `["quota", "quotas"]`, `["point of supply"]`. */
  readonly forms: readonly string[];
  /** What to say instead. */
  readonly say: string;
  /** Where it is banned, when not everywhere: in names (identifiers, keys, files) or in prose (comments, titles, documents). */
  readonly only?: "name" | "prose";
  /** Folders and files where it is right, such as a table's name in a migration; and why. */
  readonly allowed?: readonly { readonly path: string; readonly reason: string }[];
}

export const bannedTerms: readonly BannedTerm[] = [{ forms: ["ration", "rations"], say: '"quota"' }];
