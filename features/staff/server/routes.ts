import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import {
  handleChangeStaffRoles,
  handleEndStaffMember,
  handleInviteStaffMember,
  handleListStaff,
  handleResetStaffMember,
} from "./administer-staff.ts";
import {
  handleAddStaffPasskey,
  handleBeginStaffPasskey,
  handleEndStaffPasskey,
  handleListStaffPasskeys,
} from "./own-passkeys.ts";
import { handleActivateStaffMember, handleSignInStaff } from "./sign-in-staff.ts";
import { handleBeginStaffOpenid, handleSignInStaffWithOpenid } from "./sign-in-with-openid.ts";
import { handleBeginStaffPasskeySignIn, handleSignInStaffWithPasskey } from "./sign-in-with-passkey.ts";
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
  const { database, keyring, jobs, configuration, publicOrigin, staffProvider } = infrastructure;
  const built = { database, keyring, jobs, configuration, publicOrigin, staffProvider };
  const ports: StaffPorts = { ...built, ...staffGuards, ...staff };
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
    handleBeginStaffPasskeySignIn(ports),
    handleSignInStaffWithPasskey(ports),
    handleBeginStaffOpenid(ports),
    handleSignInStaffWithOpenid(ports),
    handleListStaffPasskeys(ports),
    handleBeginStaffPasskey(ports),
    handleAddStaffPasskey(ports),
    handleEndStaffPasskey(ports),
  ];
};
