import { listMunicipalities } from "./contract/list-municipalities.ts";

/** Every call of the feature. Apart from `feature.ts`, so that the portal's first page does not load them all. */
export const endpoints = [listMunicipalities];
