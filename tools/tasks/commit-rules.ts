const maxSubjectLetters = 72;
const maxFilesWithoutBody = 5;

export type Commit = { subject: string; body: string; files: readonly string[] };

/**
 * The allowed scopes: a folder at the root, a feature, or a folder directly in apps/, integrations/ or platform/; `.ci`
 * is `ci`.
 */
export const scopesOf = (paths: readonly string[]): Set<string> =>
  new Set(
    paths.flatMap((path) => {
      const [top = "", second = "", ...rest] = path.split("/");
      if (second === "") return [];
      const isParent = ["apps", "features", "integrations", "platform"].includes(top) && rest.length > 0;
      return [top.replace(/^\./, ""), ...(isParent ? [second] : [])];
    }),
  );

/** Imperatives with the ending of a participle or of a third person. */
const imperatives = new Set(
  "access address alias bias bring compress cross discuss embed express feed focus miss need pass press process proceed seed speed suppress".split(
    " ",
  ),
);
/** First words of a summary that is not an imperative. */
const notVerbs = new Set(
  "a all an and another any both every each he it its more my no nobody nor not now of on one only our she some that the their there these they this those three to two what when where who whoever with without".split(
    " ",
  ),
);

const isImperative = (word: string): boolean =>
  imperatives.has(word) || (!notVerbs.has(word) && !/(?:ed|ing|s|ly)$/.test(word));

/** The faults of a commit message. */
export const messageFaults = ({ subject, body, files }: Commit, scopes: ReadonlySet<string>): string[] => {
  const [, scope, first] = /^([\w-]+): (\S+)/.exec(subject) ?? [];
  return [
    ...(scope === undefined || first === undefined ? ['it is not written as "scope: summary"'] : []),
    ...(scope !== undefined && !scopes.has(scope) ? [`its scope "${scope}" is no folder`] : []),
    ...(first !== undefined && !/^[a-z]/.test(first)
      ? ["its summary does not begin with a small letter"]
      : []),
    ...(first !== undefined && /^[a-z]/.test(first) && !isImperative(first)
      ? [`its summary does not begin with an imperative, but with "${first}"`]
      : []),
    ...(subject.length > maxSubjectLetters
      ? [`its subject has ${subject.length} letters, and may have ${maxSubjectLetters}`]
      : []),
    ...(subject.endsWith(".") ? ["its subject ends with a full stop"] : []),
    ...(files.length > maxFilesWithoutBody && body.trim() === ""
      ? [`it changes ${files.length} files and has no body that says why`]
      : []),
  ];
};

/** A message from the file of a git hook, without comments. */
export const parseMessage = (text: string): Pick<Commit, "subject" | "body"> => {
  const [subject = "", ...body] = text
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n")
    .trim()
    .split("\n");
  return { subject, body: body.join("\n").trim() };
};
