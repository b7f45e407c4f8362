import { defineChanges } from "#platform/server/change-kind.ts";
import ca from "../locales/request-kinds.ca.json" with { type: "json" };
import en from "../locales/request-kinds.en.json" with { type: "json" };
import es from "../locales/request-kinds.es.json" with { type: "json" };
import { discountsChange, percentageChange, shareMove } from "./share-changes.ts";

/** The changes of shares that customers request. */
export const changes = defineChanges({ ca, es, en }, [percentageChange, shareMove, discountsChange]);
