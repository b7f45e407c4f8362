import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import { handleCancelRequest, handleListRequests, type RequestsPorts } from "./list-requests.ts";
import { requestEmailWorker, type RequestEmailPorts } from "./request-emails.ts";
import { handleDecideStaffRequest, handleGetStaffRequest, type StaffRequestPorts } from "./staff-requests.ts";

export { operatorHandlers } from "./operator-handlers.ts";

export const handlers = (ports: RequestsPorts & StaffRequestPorts): Handler[] => [
  handleListRequests(ports),
  handleCancelRequest(ports),
  handleGetStaffRequest(ports),
  handleDecideStaffRequest(ports),
];

export interface RequestWorkerPorts extends Omit<RequestEmailPorts, "organization"> {
  readonly configuration: { readonly organization: RequestEmailPorts["organization"] };
}

export const workers = ({ configuration, ...ports }: RequestWorkerPorts): Worker[] => [
  requestEmailWorker({ ...ports, organization: configuration.organization }),
];
