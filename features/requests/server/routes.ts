import type { Handler } from "#platform/server/handler.ts";
import { handleCancelRequest, handleListRequests, type RequestsPorts } from "./list-requests.ts";

export const handlers = (ports: RequestsPorts): Handler[] => [
  handleListRequests(ports),
  handleCancelRequest(ports),
];
