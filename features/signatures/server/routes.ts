import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import { signatureWorkers, type SignaturePorts } from "./prepare-signature.ts";
import {
  handleRetryStaffSignature,
  handleSettleStaffSignature,
  type StaffSignaturePorts,
} from "./staff-signatures.ts";

export const handlers = (ports: StaffSignaturePorts): Handler[] => [
  handleSettleStaffSignature(ports),
  handleRetryStaffSignature(ports),
];

export const workers = (ports: SignaturePorts): Worker[] => signatureWorkers(ports);
