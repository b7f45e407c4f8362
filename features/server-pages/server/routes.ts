import type { Handler } from "#platform/server/handler.ts";
import {
  handleGetServerPage,
  handleListServerBlocks,
  handleListServerPages,
  type ServerPagesPorts,
} from "./list-server-pages.ts";

export const handlers = (ports: ServerPagesPorts): Handler[] => [
  handleListServerPages(ports),
  handleGetServerPage(ports),
  handleListServerBlocks(ports),
];
