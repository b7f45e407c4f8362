import type { Handler } from "#platform/server/handler.ts";
import { handleListMunicipalities, type AddressesPorts } from "./list-municipalities.ts";

export const handlers = (ports: AddressesPorts): Handler[] => [handleListMunicipalities(ports)];
