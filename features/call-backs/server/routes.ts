import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import { callBackEmailWorkers, type CallBackEmailPorts } from "./call-back-emails.ts";
import {
  handleCloseStaffCallBack,
  handleGetStaffCallBack,
  type StaffCallBackPorts,
} from "./staff-call-backs.ts";
import { handleCancelCallBack, type CancelPorts } from "./cancel-call-back.ts";

export { operatorHandlers } from "./operator-call-backs.ts";

export const handlers = (ports: CancelPorts & StaffCallBackPorts): Handler[] => [
  handleCancelCallBack(ports),
  handleGetStaffCallBack(ports),
  handleCloseStaffCallBack(ports),
];

export const workers = (ports: CallBackEmailPorts): Worker[] => callBackEmailWorkers(ports);
