import { InvalidArgumentError, Option } from "@commander-js/extra-typings";
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
import { createJobQueue } from "#platform/server/jobs/job-queue.ts";
import type { Keyring } from "#platform/server/keyring.ts";
import type { StaffServices } from "../services.ts";
import { invitationUrlOf } from "../staff-emails.ts";
import { staffInvited } from "../staff-jobs.ts";
import { invitationHours } from "../../contract/staff-member.ts";
import { staffApps, type Inviting } from "../staff-members.ts";

interface Context extends CommandContext {
  readonly staff: Pick<StaffServices, "members">;
  readonly configuration: { readonly demo: boolean };
  readonly keyring: () => Promise<Keyring>;
}

const listMembers = async ({ staff }: Context): Promise<Outcome> => {
  const members = await staff.members.list();
  return {
    lines: [
      ...drawTable(
        ["EMAIL", "NAME", "ROLES", "STATE", "SECOND FACTOR", "PASSKEYS"],
        members.map(({ email, name, roles, state, hasSecondFactor, passkeyCount }) => [
          email,
          name,
          roles.join(","),
          state,
          hasSecondFactor ? "yes" : "no",
          String(passkeyCount),
        ]),
      ),
      ...(members.length === 0 ? ["no staff"] : []),
    ],
    json: members.map(({ staffId, email, name, roles, state, hasSecondFactor, passkeyCount }) => ({
      staff_id: staffId,
      email,
      name,
      roles,
      state,
      second_factor: hasSecondFactor,
      passkeys: passkeyCount,
    })),
  };
};

interface Delivery {
  /** In place of the email. */
  readonly printLink?: true | undefined;
}

/** Invites, and has the portal send the email, or prints the link. */
const deliver = async (
  { database, publicOrigin }: Context,
  { email, printLink }: Delivery & { readonly email: string },
  invite: (deliver: Pick<Inviting, "deliver">) => Promise<string>,
): Promise<Outcome> => {
  if (printLink === true) {
    const link = invitationUrlOf(publicOrigin, await invite({}));
    return {
      lines: [
        `Give this to ${email} only. It works once, within ${invitationHours} hours, and sets the password:`,
        "",
        `  ${link}`,
      ],
      json: { email, link, link_hours: invitationHours },
    };
  }
  // The email is queued in the transaction of the change; the portal sends it.
  const queue = await createJobQueue(database, { onError: () => {} });
  try {
    await invite({ deliver: (client, staffId) => queue.jobs.add(staffInvited, { staffId }, client) });
  } finally {
    await queue.stop();
  }
  return {
    lines: [`${email} gets an email with a link, which works once, within ${invitationHours} hours.`],
    json: { email, link_hours: invitationHours },
  };
};

const inviteMember = async (
  context: Context,
  {
    email,
    role: roles,
    name,
    as,
    printLink,
  }: Delivery & { email: string; role: StaffRole[]; name?: string | undefined; as: string },
): Promise<Outcome> => {
  const { staff, now } = context;
  const member = { email, name: name ?? email, roles };
  return deliver(context, { email, printLink }, async (delivery) => {
    const invited = await staff.members.invite(member, { actor: as, now, ...delivery });
    if (invited === undefined) throw new Refusal(`${email} is or was a member of the staff.`);
    return invited.token;
  });
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
  { email, as, printLink }: Delivery & { email: string; as: string },
): Promise<Outcome> => {
  const { staffId } = await memberOf(context, email);
  return deliver(context, { email, printLink }, async (delivery) => {
    const token = await context.staff.members.reset(staffId, { actor: as, now: context.now, ...delivery });
    if (token === undefined) throw new Refusal(`${email} is not a member of the staff.`);
    return token;
  });
};

/** What the phone of a made-up member shows. */
const showCode = async (context: Context, email: string): Promise<Outcome> => {
  const { configuration, database, now } = context;
  if (!configuration.demo) throw new Refusal("Codes are shown in a demo alone.");
  const { staffId } = await memberOf(context, email);
  const code = await staffApps.readCode({ database, keyring: await context.keyring() }, staffId, now);
  if (code === undefined) throw new Refusal(`${email} has no app yet: sign in first, then ask for the code.`);
  return { lines: [code], json: { email, code } };
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

const printLinkOption = new Option("--print-link", "prints the link instead of sending it").preset(
  true as const,
);

const roleHint = `of ${staffRoles.join(", ")}, with commas between them`;

export const addStaffCommands: AddCommands<Context> = (program, ask) => {
  const staff = program.command("staff").description("the accounts of the retailer's staff");
  staff
    .command("list", { isDefault: true })
    .description("the staff, with roles and state")
    .action(() => ask(listMembers));
  staff
    .command("invite")
    .description("a new member, who gets a link by email that sets the password")
    .argument("<EMAIL>", "the member's email", readEmail)
    .requiredOption("--role <LIST>", roleHint, readRoles)
    .option("--name <NAME>", "the member's name (the email)", text(100))
    .addOption(printLinkOption)
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
    .description("for members who lost password, app or passkeys: all are removed, and a new link is sent")
    .argument("<EMAIL>", "the member's email", word)
    .addOption(printLinkOption)
    .addOption(asWho)
    .action((email, options) => ask((context) => resetMember(context, { email, ...options })));
  staff
    .command("code")
    .description("in a demo: the code that a member's authenticator app shows now")
    .argument("<EMAIL>", "the member's email", word)
    .action((email) => ask((context) => showCode(context, email)));
  staff
    .command("end")
    .description("of a member who leaves: signed out, and cannot sign in any more")
    .argument("<EMAIL>", "the member's email", word)
    .addOption(asWho)
    .action((email, { as }) => ask((context) => endMember(context, { email, as })));
};
