/** What an address brought to sign in with. */
export type Arrival =
  | { readonly kind: "token"; readonly token: string }
  | { readonly kind: "client"; readonly clientId: string; readonly secret: string };

const secretNames = ["token", "id_client", "secret"] as const;

/** Takes the secret fields out of text written as a query; everything else stays as it was written, in its order. */
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

const arrivalIn = (fields: ReadonlyMap<string, string>): Arrival | undefined => {
  const token = fields.get("token") ?? "";
  if (token !== "") return { kind: "token", token };
  const clientId = fields.get("id_client") ?? "";
  const secret = fields.get("secret") ?? "";
  return clientId === "" && secret === "" ? undefined : { kind: "client", clientId, secret };
};

/**
 * What an address brings to sign in with, in its query or its fragment (`#token=…`), and the address without it:
 * below the origin, everything else as it was.
 */
export const readArrival = (address: string): { arrival: Arrival | undefined; cleanAddress: string } => {
  const url = new URL(address);
  const query = takeOut(url.search.slice(1));
  const fragment = takeOut(url.hash.slice(1));
  const search = query.rest === "" ? "" : `?${query.rest}`;
  const hash = fragment.rest === "" ? "" : `#${fragment.rest}`;
  return {
    arrival: arrivalIn(new Map([...query.taken, ...fragment.taken])),
    cleanAddress: `${url.pathname}${search}${hash}`,
  };
};
