import { InvalidArgumentError } from "@commander-js/extra-typings";
import { isEmailAddress } from "#platform/contract/email-address.ts";
import { staffRoles, type StaffRole } from "#platform/contract/staff-roles.ts";
import {
  asWho,
  Refusal,
  text,
  word,
  type AddCommands,
  type CommandContext,
  type Outcome,
} from "#platform/server/commands/command.ts";
import { drawTable } from "#platform/server/commands/draw-table.ts";
import type { StaffServices } from "../services.ts";
import { invitationHours } from "../staff-members.ts";

interface Context extends CommandContext {
  readonly staff: Pick<StaffServices, "members">;
}

const listMembers = async ({ staff }: Context): Promise<Outcome> => {
  const members = await staff.members.list();
  return {
    lines: [
      ...drawTable(
        ["EMAIL", "NAME", "ROLES", "STATE", "SECOND FACTOR"],
        members.map(({ email, name, roles, state, hasSecondFactor }) => [
          email,
          name,
          roles.join(","),
          state,
          hasSecondFactor ? "yes" : "no",
        ]),
      ),
      ...(members.length === 0 ? ["no staff"] : []),
    ],
    json: members.map(({ staffId, email, name, roles, state, hasSecondFactor }) => ({
      staff_id: staffId,
      email,
      name,
      roles,
      state,
      second_factor: hasSecondFactor,
    })),
  };
};

/** The token is in the fragment, which browsers send to no server, so that it is in no log. */
const invitationOf = ({ publicOrigin }: Context, email: string, token: string): Outcome => {
  const link = `${publicOrigin}/staff/activate#token=${token}`;
  return {
    lines: [
      `Give this to ${email} only. It works once, within ${invitationHours} hours, and sets the password:`,
      "",
      `  ${link}`,
    ],
    json: { email, link, link_hours: invitationHours },
  };
};

const inviteMember = async (
  context: Context,
  {
    email,
    role: roles,
    name,
    as,
  }: { email: string; role: StaffRole[]; name?: string | undefined; as: string },
): Promise<Outcome> => {
  const { staff, now } = context;
  const member = { email, name: name ?? email, roles };
  const invited = await staff.members.invite(member, { actor: as, now });
  if (invited === undefined) throw new Refusal(`${email} is or was a member of the staff.`);
  return invitationOf(context, email, invited.token);
};

const memberOf = async ({ staff }: Context, email: string) => {
  const member = await staff.members.findByEmail(email);
  if (member === undefined) throw new Refusal(`${email} is not a member of the staff.`);
  return member;
};

const refuseLast = (
  outcome: "done" | "staff_member_not_found" | "last_administrator",
  email: string,
): void => {
  if (outcome === "last_administrator") throw new Refusal(`${email} is the last administrator.`);
  if (outcome === "staff_member_not_found") throw new Refusal(`${email} is not a member of the staff.`);
};

const changeRoles = async (
  context: Context,
  { email, role: roles, as }: { email: string; role: StaffRole[]; as: string },
): Promise<Outcome> => {
  const { staffId } = await memberOf(context, email);
  refuseLast(await context.staff.members.changeRoles(staffId, roles, { actor: as, now: context.now }), email);
  return {
    lines: [`${email} is ${roles.join(" and ")} from now on, and has been signed out.`],
    json: { email, roles },
  };
};

const endMember = async (
  context: Context,
  { email, as }: { email: string; as: string },
): Promise<Outcome> => {
  const { staffId } = await memberOf(context, email);
  refuseLast(await context.staff.members.end(staffId, { actor: as, now: context.now }), email);
  return {
    lines: [`${email} has been signed out everywhere and cannot sign in any more.`],
    json: { email, ended: true },
  };
};

const resetMember = async (
  context: Context,
  { email, as }: { email: string; as: string },
): Promise<Outcome> => {
  const { staffId } = await memberOf(context, email);
  const token = await context.staff.members.reset(staffId, { actor: as, now: context.now });
  if (token === undefined) throw new Refusal(`${email} is not a member of the staff.`);
  return invitationOf(context, email, token);
};

const readRoles = (written: string): StaffRole[] =>
  written.split(",").map((name) => {
    const role = staffRoles.find((known) => known === name.trim());
    if (role === undefined) throw new InvalidArgumentError(`${name} is not one of ${staffRoles.join(", ")}.`);
    return role;
  });

const readEmail = (written: string): string => {
  if (isEmailAddress(written)) return written.trim();
  throw new InvalidArgumentError("It is not an email address.");
};

const roleHint = `of ${staffRoles.join(", ")}, with commas between them`;

export const addStaffCommands: AddCommands<Context> = (program, ask) => {
  const staff = program.command("staff").description("the accounts of the retailer's staff");
  staff
    .command("list", { isDefault: true })
    .description("the staff, with roles and state")
    .action(() => ask(listMembers));
  staff
    .command("invite")
    .description("a new member, with a link that sets the password")
    .argument("<EMAIL>", "the member's email", readEmail)
    .requiredOption("--role <LIST>", roleHint, readRoles)
    .option("--name <NAME>", "the member's name (the email)", text(100))
    .addOption(asWho)
    .action((email, options) => ask((context) => inviteMember(context, { email, ...options })));
  staff
    .command("roles")
    .description("other roles for a member, who is signed out")
    .argument("<EMAIL>", "the member's email", word)
    .requiredOption("--role <LIST>", roleHint, readRoles)
    .addOption(asWho)
    .action((email, options) => ask((context) => changeRoles(context, { email, ...options })));
  staff
    .command("reset")
    .description("for members who lost password or app: both are removed, and a new link sets the password")
    .argument("<EMAIL>", "the member's email", word)
    .addOption(asWho)
    .action((email, { as }) => ask((context) => resetMember(context, { email, as })));
  staff
    .command("end")
    .description("of a member who leaves: signed out, and cannot sign in any more")
    .argument("<EMAIL>", "the member's email", word)
    .addOption(asWho)
    .action((email, { as }) => ask((context) => endMember(context, { email, as })));
};
