import { handler, type Handler } from "#platform/server/handler.ts";
import { listProvinces } from "../contract/list-provinces.ts";
import { listStreetTypes } from "../contract/list-street-types.ts";
import { findProvince } from "#energy/provinces.ts";
import { streetTypes } from "../contract/street-types.ts";

export const handleListProvinces = (): Handler =>
  handler(listProvinces, ({ params }) => {
    const found = findProvince(params.ine);
    return found === undefined ? [] : [found];
  });

export const handleListStreetTypes = (): Handler =>
  handler(listStreetTypes, ({ language }) => streetTypes(language));
