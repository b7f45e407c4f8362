import { expect, test } from "vitest";
import { createTestAdmin, linkIn } from "./test-admin-context.ts";

const { context, run, lastAudit, countOf } = await createTestAdmin();
const email = "nuria@retailer.example";
const tokenOf = (lines: readonly string[]): string => linkIn(lines).split("#t=")[1] ?? "";

test("the first administrator is invited by a link that sets the password once, and the audit log has no token", async () => {
  expect((await run(["staff"])).lines.at(-1)).toBe("no staff");
  const { lines } = await run([
    "staff",
    "invite",
    email,
    "--role",
    "administrator",
    "--print-link",
    "--as",
    "pau",
  ]);
  expect(linkIn(lines)).toMatch(
    /^https:\/\/portal\.example\.org\/gestio\/invitation#t=[0-9a-z]+\.[\w-]{43}$/,
  );
  const audit = await lastAudit();
  expect(audit).toMatchObject({ actor: "pau", actorKind: "command_line", action: "staff invite" });
  expect(JSON.stringify(audit)).not.toContain(tokenOf(lines));
  expect(await context.staff.members.activate(tokenOf(lines), "a hash", context.now)).toBe(true);
  expect(await context.staff.members.activate(tokenOf(lines), "a hash", context.now)).toBe(false);
  expect((await run(["staff", "list"])).json).toMatchObject([
    { email, roles: ["administrator"], state: "active", second_factor: false },
  ]);
});

test("roles are changed, a member is reset and ends, and the last administrator remains", async () => {
  const other = "jan@retailer.example";
  await run(["staff", "invite", other, "--role", "agent", "--name", "Jan", "--as", "pau"]);
  await run(["staff", "roles", other, "--role", "agent,publisher", "--as", "pau"]);
  const { json } = await run(["staff"]);
  expect(json).toContainEqual(expect.objectContaining({ name: "Jan", roles: ["agent", "publisher"] }));
  const { lines } = await run(["staff", "reset", other, "--print-link", "--as", "pau"]);
  expect(await countOf("staff_invitations")).toBe(1);
  await run(["staff", "end", other, "--as", "pau"]);
  expect(await context.staff.members.activate(tokenOf(lines), "a hash", context.now)).toBe(false);
  await expect(run(["staff", "end", email, "--as", "pau"])).rejects.toThrow("is the last administrator");
  await expect(run(["staff", "roles", email, "--role", "agent", "--as", "pau"])).rejects.toThrow(
    "is the last administrator",
  );
});

test.each([
  [["staff", "invite", email, "--role", "agent", "--as", "pau"], "is or was a member of the staff"],
  [["staff", "end", "unknown@retailer.example", "--as", "pau"], "is not a member of the staff"],
  [["staff", "reset", "unknown@retailer.example", "--as", "pau"], "is not a member of the staff"],
])("%s is refused", async (args, message) => {
  await expect(run(args)).rejects.toThrow(message);
});

test.each([
  ["staff", "invite", "no-address", "--role", "agent", "--as", "pau"],
  ["staff", "invite", "a@retailer.example", "--role", "king", "--as", "pau"],
])("%s %s %s %s %s is no valid command line", async (...args) => {
  await expect(run(args)).rejects.toThrow();
});
