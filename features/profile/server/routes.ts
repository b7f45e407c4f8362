import type { Handler } from "#platform/server/handler.ts";
import { handleGetProfile, type ProfilePorts } from "./get-profile.ts";

export const profileHandlers = (ports: ProfilePorts): Handler[] => [handleGetProfile(ports)];
