const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** `pay-invoice` as `payInvoice`. */
export const camelOf = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `pay-invoice` as `PayInvoice`. */
export const pascalOf = (name: string): string => {
  const camel = camelOf(name);
  return `${camel.charAt(0).toUpperCase()}${camel.slice(1)}`;
};

/** Throws if a name is not in kebab-case. */
export const checkName = (what: string, name: string | undefined): string => {
  if (name !== undefined && kebab.test(name)) return name;
  throw new Error(
    `A ${what} is named in small letters with hyphens, such as "power-change"; got ${JSON.stringify(name ?? "")}.`,
  );
};
