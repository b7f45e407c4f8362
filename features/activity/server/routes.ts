import type { Handler } from "#platform/server/handler.ts";
import { handleGetActivity, type ActivityPorts } from "./get-activity.ts";

export const handlers = (ports: ActivityPorts): Handler[] => [handleGetActivity(ports)];
