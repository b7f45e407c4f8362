/** Credentials in an address. */
export type AddressCredentials =
  | { readonly kind: "token"; readonly token: string }
  | { readonly kind: "client"; readonly clientId: string; readonly secret: string };

const secretNames = ["token", "id_client", "secret"] as const;

/** Separates the secret fields from text in the form of a query; the rest keeps its writing and order. */
const takeOut = (text: string): { taken: Map<string, string>; rest: string } => {
  const taken = new Map<string, string>();
  const rest = text.split("&").filter((part) => {
    const [field] = [...new URLSearchParams(part)];
    const name = secretNames.find((secret) => secret === field?.[0]);
    if (name === undefined || field === undefined) return true;
    taken.set(name, field[1]);
    return false;
  });
  return { taken, rest: rest.join("&") };
};

const credentialsIn = (fields: ReadonlyMap<string, string>): AddressCredentials | undefined => {
  const token = fields.get("token") ?? "";
  if (token !== "") return { kind: "token", token };
  const clientId = fields.get("id_client") ?? "";
  const secret = fields.get("secret") ?? "";
  return clientId === "" && secret === "" ? undefined : { kind: "client", clientId, secret };
};

/**
 * The credentials in the query or the fragment (`#token=…`) of an address, and the address without them: below the
 * origin, otherwise unchanged.
 */
export const readAddressCredentials = (
  address: string,
): { credentials: AddressCredentials | undefined; cleanAddress: string } => {
  const url = new URL(address);
  const query = takeOut(url.search.slice(1));
  const fragment = takeOut(url.hash.slice(1));
  const search = query.rest === "" ? "" : `?${query.rest}`;
  const hash = fragment.rest === "" ? "" : `#${fragment.rest}`;
  return {
    credentials: credentialsIn(new Map([...query.taken, ...fragment.taken])),
    cleanAddress: `${url.pathname}${search}${hash}`,
  };
};
