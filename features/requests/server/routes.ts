import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import { handleCancelRequest, handleListRequests, type RequestsPorts } from "./list-requests.ts";
import { requestEmailWorker, type RequestEmailPorts } from "./request-emails.ts";
import {
  handleDecideStaffRequest,
  handleGetStaffRequest,
  handleRetryStaffSignature,
  handleSettleStaffSignature,
  type StaffRequestPorts,
} from "./staff-requests.ts";
import { signatureWorkers, type SignaturePorts } from "./signatures/prepare-signature.ts";

export { operatorHandlers } from "./operator-handlers.ts";

export const handlers = (ports: RequestsPorts & StaffRequestPorts): Handler[] => [
  handleListRequests(ports),
  handleCancelRequest(ports),
  handleGetStaffRequest(ports),
  handleDecideStaffRequest(ports),
  handleSettleStaffSignature(ports),
  handleRetryStaffSignature(ports),
];

export interface RequestWorkerPorts
  extends SignaturePorts, Omit<RequestEmailPorts, "database" | "organization"> {
  readonly configuration: { readonly organization: RequestEmailPorts["organization"] };
}

export const workers = ({ configuration, ...ports }: RequestWorkerPorts): Worker[] => [
  ...signatureWorkers(ports),
  requestEmailWorker({ ...ports, organization: configuration.organization }),
];
