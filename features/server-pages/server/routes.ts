import type { Handler } from "#platform/server/handler.ts";
import { handleGetServerPage } from "./list-server-pages.ts";
import { handleListServerBlocks } from "./list-server-pages.ts";
import { handleListServerPages, type ServerPagesPorts } from "./list-server-pages.ts";

export const handlers = (ports: ServerPagesPorts): Handler[] => [
  handleListServerPages(ports),
  handleGetServerPage(ports),
  handleListServerBlocks(ports),
];
