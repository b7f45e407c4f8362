import type { Handler } from "#platform/server/handler.ts";
import {
  handleGetPortalContent,
  handleListPortalContent,
  handlePublishPortalContent,
  handleSavePortalContent,
  handleWithdrawPortalContent,
  type ContentPorts,
} from "./content/content-handlers.ts";
import { handleGetServerPage, handleListServerBlocks, handleListServerPages } from "./list-server-pages.ts";

export const handlers = (ports: ContentPorts): Handler[] => [
  handleListServerPages(ports),
  handleGetServerPage(ports),
  handleListServerBlocks(ports),
  handleListPortalContent(ports),
  handleGetPortalContent(ports),
  handleSavePortalContent(ports),
  handlePublishPortalContent(ports),
  handleWithdrawPortalContent(ports),
];
