import { getServerPage } from "./contract/get-server-page.ts";
import { listServerBlocks } from "./contract/list-server-blocks.ts";
import { listServerPages } from "./contract/list-server-pages.ts";

/** Every call of the feature. Apart from `feature.ts`, so that the portal's first page does not load them all. */
export const endpoints = [listServerPages, getServerPage, listServerBlocks];
