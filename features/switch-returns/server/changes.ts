import { defineChanges } from "#platform/server/change-kind.ts";
import ca from "../locales/request-kinds.ca.json" with { type: "json" };
import en from "../locales/request-kinds.en.json" with { type: "json" };
import es from "../locales/request-kinds.es.json" with { type: "json" };
import { switchReturn } from "./switch-return.ts";

/** What customers request about a change of retailer. */
export const changes = defineChanges({ ca, es, en }, [switchReturn]);
