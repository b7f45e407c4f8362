const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** `pay-invoice` as `payInvoice`. */
export const camelOf = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The table of a new feature: `pay_invoice_entries`; the name alone could be a word of SQL. */
export const tableOf = (name: string): string => `${name.replaceAll("-", "_")}_entries`;

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** `pay-invoice` as `PayInvoice`. */
export const pascalOf = (name: string): string => capitalised(camelOf(name));

/** `pay-invoice` as `Pay invoice`. */
const titleOf = (name: string): string => capitalised(name.replaceAll("-", " "));

/** `Canvi de potència` as `canvi-de-potencia`, for a path. */
export const slugOf = (title: string): string =>
  title
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** Throws if a name is not in kebab-case. */
export const checkName = (what: string, name: string | undefined): string => {
  if (name !== undefined && kebab.test(name)) return name;
  throw new Error(
    `A ${what} is named in small letters with hyphens, such as "power-change"; got ${JSON.stringify(name ?? "")}.`,
  );
};

/** The titles of a new feature in Catalan, Spanish and English; without any, its name in each. */
export const titlesOf = (name: string, given: readonly string[]) => {
  const [ca = titleOf(name), es = ca, en = ca] = given;
  if (given.length !== 0 && given.length !== 3)
    throw new Error("Give the title in Catalan, Spanish and English, or none of them.");
  const titles = { ca, es, en };
  const empty = Object.values(titles).find((title) => slugOf(title) === "");
  if (empty !== undefined) throw new Error(`A title has letters; got ${JSON.stringify(empty)}.`);
  return titles;
};

/** The form that the options of `new-feature` ask for. */
export const formKindOf = ({
  form = false,
  email = false,
}: {
  readonly form?: boolean | undefined;
  readonly email?: boolean | undefined;
}): "plain" | "confirmed_by_email" | undefined => {
  if (email && !form) throw new Error("An email confirms a form: give --form with --email.");
  if (!form) return undefined;
  return email ? "confirmed_by_email" : "plain";
};
