import cnae2009 from "./cnae-2009.json" with { type: "json" };
import { handler, type Handler } from "#platform/server/handler.ts";
import { listCnaes } from "../contract/list-cnaes.ts";

/** The order of the file gives the ids: CNAE-2009 is closed, so that no code is ever added. */
const cnaes = cnae2009.activities.map((activity, index) => {
  const end = activity.indexOf(" ");
  return { id: index + 1, code: activity.slice(0, end), name: activity.slice(end + 1) };
});

export const handleListCnaes = (): Handler => handler(listCnaes, () => cnaes);
