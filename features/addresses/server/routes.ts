import type { Handler } from "#platform/server/handler.ts";
import { handleListMunicipalities, type AddressesPorts } from "./list-municipalities.ts";
import { handleListProvinceMunicipalities } from "./list-province-municipalities.ts";
import { handleListProvinces, handleListStreetTypes } from "./list-provinces.ts";

export const handlers = (ports: AddressesPorts): Handler[] => [
  handleListMunicipalities(ports),
  handleListProvinceMunicipalities(ports),
  handleListProvinces(),
  handleListStreetTypes(),
];
