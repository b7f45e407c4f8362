import type { Handler } from "#platform/server/handler.ts";
import { handleListMunicipalities, type AddressesPorts } from "./list-municipalities.ts";
import { handleListProvinces, handleListStreetTypes } from "./list-provinces.ts";

export const handlers = (ports: AddressesPorts): Handler[] => [
  handleListMunicipalities(ports),
  handleListProvinces(),
  handleListStreetTypes(),
];
