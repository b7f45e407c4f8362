import { encodeAddress } from "#platform/contract/coding.ts";
import { basePathOf, type Endpoint, type ParamsOf, type QueryOf } from "#platform/contract/endpoint.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

export type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: Value };

/** What the address of a call is made of, in our names and units. */
export type AddressInputOf<E extends Endpoint> = Given<"params", ParamsOf<E>> & {
  readonly query?: Partial<QueryOf<E>>;
};

/** The versions of an endpoint, the newest first. */
export const versionsOf = ({ versions }: Endpoint): number[] => versions.toSorted((a, b) => b - a);

/** The address of one version of an endpoint. */
export const addressOf = (
  endpoint: Endpoint,
  version: number,
  input: { readonly params?: unknown; readonly query?: unknown },
): string => `${basePathOf(endpoint, version)}${encodeAddress(endpoint, input)}`;

/**
 * The address of an endpoint for a link. The browser opens it without the client's headers, so the language stands in
 * the path where the endpoint allows it; otherwise it is the newest version.
 */
export const hrefOf = <E extends Endpoint>(
  endpoint: E,
  input: AddressInputOf<E>,
  language: CompleteLanguage,
): string =>
  endpoint.languageInPath
    ? `/api/v1/${language}${encodeAddress(endpoint, input)}`
    : addressOf(endpoint, versionsOf(endpoint)[0] ?? 1, input);
