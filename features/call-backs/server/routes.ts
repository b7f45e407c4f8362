import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import { callBackEmailWorkers, type CallBackEmailPorts } from "./call-back-emails.ts";
import { handleCancelCallBack, type CancelPorts } from "./cancel-call-back.ts";

export { operatorHandlers } from "./operator-call-backs.ts";

export const handlers = (ports: CancelPorts): Handler[] => [handleCancelCallBack(ports)];

export const workers = (ports: CallBackEmailPorts): Worker[] => callBackEmailWorkers(ports);
