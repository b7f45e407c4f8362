import { accessAndSessions } from "./access-and-sessions.ts";
import { callsAndServers } from "./calls-and-servers.ts";
import { callsOfVisitors } from "./calls-of-visitors.ts";
import { contentAndFiles } from "./content-and-files.ts";
import { failingSystems } from "./failing-systems.ts";
import { moneyAndRecords } from "./money-and-records.ts";
import type { SecurityPromises } from "./security-promise.ts";
import { serversAndTime } from "./servers-and-time.ts";

export const threats: SecurityPromises = {
  ...accessAndSessions,
  ...callsOfVisitors,
  ...contentAndFiles,
  ...moneyAndRecords,
  ...callsAndServers,
};

export const faults: SecurityPromises = { ...failingSystems, ...serversAndTime };
