import { handler, type Handler } from "#platform/server/handler.ts";
import { getProfile } from "../contract/get-profile.ts";
import { readProfile, type ProfilePorts } from "./read-profile.ts";

export const handleGetProfile = (ports: ProfilePorts): Handler =>
  handler(
    getProfile,
    async ({ session, fail }) => (await readProfile(ports, session.customerId)) ?? fail("not_signed_in"),
  );
