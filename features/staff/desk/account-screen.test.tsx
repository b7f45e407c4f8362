import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentDesk } from "#apps/desk/testing/component-desk.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const desk = await startComponentDesk(database);

/** The account page of a new member with passkeys of these names. */
const openWith = async (...names: string[]) => {
  const screen = await desk.open("/account", { roles: ["agent"] });
  for (const name of names)
    await database.pool.query(
      `insert into staff_passkeys (staff_id, credential_id, public_key, counter, transports, name, created_at)
       select max(staff_id), decode(md5($1 || random()), 'hex'), '', 1, '{internal}', $1, clock_timestamp()
       from staff_members`,
      [name],
    );
  if (names.length > 0) await screen.reload();
  return screen;
};
type Screen = Awaited<ReturnType<typeof openWith>>;
const listed = (screen: Screen) =>
  within(screen.getByRole("list", { name: "Your passkeys" })).getAllByRole("listitem");
const endPhone = async (screen: Screen) => {
  await screen.user.click(screen.getByRole("button", { name: "Remove: Phone" }));
  await screen.user.click(screen.getByRole("button", { name: "Remove the passkey" }));
};

test("the account page has what a passkey is for, and leads from every page", async () => {
  const screen = await openWith();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your account");
  expect(screen.getByText("You do not have any yet.")).toBeDefined();
  expect(screen.getAllByRole("link", { name: /Your account/ })[0]?.getAttribute("href")).toBe(
    "/gestio/account",
  );
});

test("of two passkeys one is removed after a question, and the last one gets the advice to add another", async () => {
  const screen = await openWith("Phone", "USB key");
  expect(listed(screen)).toHaveLength(2);
  await endPhone(screen);
  expect(listed(screen).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^USB keyAdded on .*Not used yet/),
  ]);
  expect(screen.getByText("You have only one. Add another, in case you lose it.")).toBeDefined();
  await desk.work();
  expect(desk.emails.at(-1)?.paragraphs.join()).toContain("Phone");
});

test("a message of the session goes with it when the member signs out", async () => {
  const screen = await openWith("Phone", "USB key");
  await endPhone(screen);
  const messages = () => within(screen.getByRole("region", { name: "Messages" }));
  expect(messages().getAllByRole("button", { name: "Close" })).toHaveLength(1);
  await screen.user.click(screen.getByRole("button", { name: "Sign out" }));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Sign in to the desk");
  expect(messages().queryAllByRole("button")).toEqual([]);
});

test("long after the sign-in, the member is asked to sign in again, and the passkey stays", async () => {
  const screen = await openWith("Phone");
  await database.pool.query("update staff_sessions set verified_at = now() - interval '11 minutes'");
  await endPhone(screen);
  expect(screen.getByRole("dialog", { name: "Sign in again" })).toBeDefined();
  expect(screen.getByLabelText("Password")).toBeDefined();
  await screen.user.click(screen.getByRole("button", { name: "Close" }));
  expect(listed(screen)).toHaveLength(1);
});
