/** What can be loaded, in the order in which one thing needs the other. */
export const loadKinds = [
  "postal-codes",
  "products",
  "customers",
  "contracts",
  "invoices",
  "curves",
] as const;
export type LoadKind = (typeof loadKinds)[number];

export interface LoadArguments {
  readonly kind: LoadKind;
  readonly files: readonly string[];
}

export const usage = `Loads files of the retailer and of distributors into the portal.

  npm run load -- WHAT FILE…

  WHAT is one of
    postal-codes   CSV with the header codigo_postal,municipio_id,municipio_nombre
    products       products and prices, one JSON object a line
    customers      customers and what they sign in with, one JSON object a line
    contracts      contracts, one JSON object a line; their documents lie beside the file
    invoices       invoices with what is printed on them, one JSON object a line
    curves         curve files as distributors send them (F5D, P5D, A5D …, .bz2 too)

  The portal may be running or not. Load products and customers before contracts, and contracts before invoices;
  curves may come at any time. Each file is one transaction, and loading it again changes nothing. A record that is
  refused is left out and named with its line and its reason; correct it and load the file again.

  npm run -s load -- password-hash

  makes what customers have as password_hash: asks for a password, or reads one a line from the standard input, and
  prints a hash for each.

  DATABASE_URL or DATA_DIR say which database, as for the portal itself.
  Ends with 0 when everything was loaded, 1 when something was refused, 2 when it was called in another way.
`;

const isLoadKind = (text: string | undefined): text is LoadKind => loadKinds.some((kind) => kind === text);

/** What the command line asks for, or a sentence that says what is wrong with it. */
export const readArguments = (
  args: readonly string[],
): LoadArguments | "help" | "password-hash" | { problem: string } => {
  const [kind, ...files] = args;
  if (kind === "help" || args.includes("--help") || args.includes("-h")) return "help";
  if (kind === "password-hash") {
    return files.length === 0
      ? "password-hash"
      : { problem: "A password is not given on the command line, where others can see it." };
  }
  if (kind === undefined) return { problem: "Say what to load, and from which file." };
  const option = args.find((arg) => arg.startsWith("--"));
  if (option !== undefined) return { problem: `There is no option ${option}.` };
  if (!isLoadKind(kind))
    return { problem: `"${kind}" cannot be loaded: it is none of ${loadKinds.join(", ")}.` };
  if (files.length === 0) return { problem: `Say from which file to load ${kind}.` };
  return { kind, files };
};
