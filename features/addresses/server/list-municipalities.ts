import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { listMunicipalities } from "../contract/list-municipalities.ts";
import { findMunicipalities } from "./postal-code-queries.ts";

export interface AddressesPorts {
  readonly database: Database;
}

export const handleListMunicipalities = ({ database }: AddressesPorts): Handler =>
  handler(listMunicipalities, ({ params }) => findMunicipalities(database, params.zipcode));
