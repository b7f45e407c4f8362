import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import {
  handleChangeStaffRoles,
  handleEndStaffMember,
  handleInviteStaffMember,
  handleListStaff,
  handleResetStaffMember,
} from "./administer-staff.ts";
import { handleActivateStaffMember, handleSignInStaff } from "./sign-in-staff.ts";
import type { StaffServices } from "./services.ts";
import { staffEmailWorkers, type StaffEmailPorts } from "./staff-emails.ts";
import type { SignInGuards, StaffPorts } from "./staff-ports.ts";
import {
  handleGetStaffSession,
  handleSetUpStaffApp,
  handleSignOutStaff,
  handleVerifyStaffSecondFactor,
} from "./verify-staff-second-factor.ts";

interface RoutePorts extends Omit<StaffPorts, keyof StaffServices | keyof SignInGuards> {
  readonly staff: StaffServices;
  /** Those of the sign-in of customers, which count staff apart. */
  readonly staffGuards: SignInGuards;
}

export const workers = (ports: StaffEmailPorts): Worker[] => staffEmailWorkers(ports);

export const handlers = ({ staff, staffGuards, ...infrastructure }: RoutePorts): Handler[] => {
  const { database, keyring, jobs, configuration } = infrastructure;
  const ports: StaffPorts = { database, keyring, jobs, configuration, ...staffGuards, ...staff };
  return [
    handleSignInStaff(ports),
    handleActivateStaffMember(ports),
    handleSetUpStaffApp(ports),
    handleVerifyStaffSecondFactor(ports),
    handleGetStaffSession(ports),
    handleSignOutStaff(ports),
    handleListStaff(ports),
    handleInviteStaffMember(ports),
    handleResetStaffMember(ports),
    handleChangeStaffRoles(ports),
    handleEndStaffMember(ports),
  ];
};
