import type * as z from "zod/mini";
import type { Endpoint, JsonResponse } from "#platform/contract/endpoint.ts";

type Schema<T> = z.ZodMiniType<T>;
type Answers<T> = Endpoint & { readonly response: JsonResponse<Schema<T>>; readonly body?: undefined };
type WithParams<P> = { readonly params: Schema<P>; readonly query?: undefined };

export interface Municipality {
  readonly name: string;
  /** Five digits; the first two are the province. */
  readonly ineCode: string;
}
export interface Province {
  readonly provinceId: number;
  readonly name: string;
}

/** The lookups of places that an address needs; a feature passes `placeCalls` of `features/addresses/contract`. */
export interface PlaceCalls {
  readonly listMunicipalities: Answers<Municipality[]> & WithParams<{ zipcode: string }>;
  readonly listProvinceMunicipalities: Answers<Municipality[]> & WithParams<{ province: string }>;
  readonly listProvinces: Answers<Province[]> & WithParams<{ ine: string }>;
  readonly listStreetTypes: Answers<{ streetTypeId: number; name: string; code: string }[]> & {
    readonly params?: undefined;
    readonly query?: undefined;
  };
}
