import { listMunicipalities } from "./list-municipalities.ts";
import { listProvinceMunicipalities } from "./list-province-municipalities.ts";
import { listProvinces } from "./list-provinces.ts";
import { listStreetTypes } from "./list-street-types.ts";

/** The calls that `useAddressPlaces` needs, for forms of other features. */
export const placeCalls = { listMunicipalities, listProvinceMunicipalities, listProvinces, listStreetTypes };
