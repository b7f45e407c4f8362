import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import { handleConfirmEmail, type ConfirmEmailPorts } from "./confirm-email.ts";
import { emailWorkers, type EmailWorkerPorts } from "./email-changes.ts";
import {
  erasureWorker,
  type ErasureWorkerPorts,
  handleRequestErasure,
  type RequestErasurePorts,
  handleGetErasure,
  handleWithdrawErasure,
} from "./erasure-requests.ts";
import { handleExportOwnData, type ExportPorts } from "./export-own-data.ts";
import { handleGetProfile } from "./get-profile.ts";
import {
  handleCorrectCustomerEmail,
  handleExportCustomerData,
  handleEraseCustomerData,
  type ProfileCarePorts,
} from "./profile-care.ts";
import { handleGetStaffErasure, handleWithdrawStaffErasure } from "./staff-erasures.ts";
import { handleUpdateProfile, type UpdateProfilePorts } from "./update-profile.ts";

export interface AllProfilePorts
  extends UpdateProfilePorts, ConfirmEmailPorts, RequestErasurePorts, ExportPorts, ProfileCarePorts {}

export const handlers = (ports: AllProfilePorts): Handler[] => [
  handleGetProfile(ports),
  handleUpdateProfile(ports),
  handleConfirmEmail(ports),
  handleExportOwnData(ports),
  handleGetErasure(ports),
  handleRequestErasure(ports),
  handleWithdrawErasure(ports),
  handleCorrectCustomerEmail(ports),
  handleExportCustomerData(ports),
  handleEraseCustomerData(ports),
  handleGetStaffErasure(ports),
  handleWithdrawStaffErasure(ports),
];

export interface ProfileWorkerPorts extends Omit<
  EmailWorkerPorts & ErasureWorkerPorts,
  "organization" | "staffLanguage"
> {
  readonly configuration: {
    readonly organization: EmailWorkerPorts["organization"];
    readonly languages: { readonly default: ErasureWorkerPorts["staffLanguage"] };
  };
}

export const workers = ({ configuration, ...services }: ProfileWorkerPorts): Worker[] => {
  const { organization, languages } = configuration;
  const ports = { ...services, organization, staffLanguage: languages.default };
  return [...emailWorkers(ports), erasureWorker(ports)];
};
