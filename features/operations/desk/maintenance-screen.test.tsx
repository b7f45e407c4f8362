import { fireEvent, within } from "@testing-library/dom";
import { beforeEach, expect, test } from "vitest";
import { startComponentDesk } from "#apps/desk/testing/component-desk.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { beginMaintenance } from "../staff/run-maintenance.ts";

const database = await createTestDatabase("demo");
const desk = await startComponentDesk(database);
beforeEach(async () => void (await database.unguarded.query("delete from maintenance")));
const openScreen = () => desk.open("/maintenance", { roles: ["publisher"] });

test("a maintenance begins after a question, says what was written, and is ended from the desk", async () => {
  const screen = await openScreen();
  screen.getByText("The portal is open and no maintenance is planned.");
  await screen.user.type(screen.getByRole("textbox", { name: /^English/ }), "Back at noon.");
  // The preview has the language of staff at first.
  expect(screen.getAllByText("Back at noon.").at(-1)?.tagName).toBe("P");
  await screen.user.click(screen.getByRole("button", { name: "Review and close the portal" }));
  const question = screen.getByRole("dialog", { name: "Close the portal now?" });
  expect(question.textContent).toContain("Missing: Català, Castellano.");
  expect(await desk.services.maintenance.find()).toBeUndefined();
  await screen.user.click(screen.getByRole("button", { name: "Close the portal" }));
  screen.getByText(/^The portal has been closed to customers since /);
  expect(await desk.services.maintenance.find()).toMatchObject({
    endsAt: null,
    texts: { en: "Back at noon." },
    announcedBy: "Laia",
  });
  // The desk works on: the same screen, from the beginning.
  await screen.reload();
  await screen.user.click(screen.getByRole("button", { name: "End the maintenance" }));
  await screen.user.click(
    within(screen.getByRole("dialog")).getByRole("button", { name: "End the maintenance" }),
  );
  screen.getByText("The portal is open and no maintenance is planned.");
});

test("one is planned by Madrid’s clock, and not with an end before its beginning", async () => {
  const screen = await openScreen();
  await screen.user.click(screen.getByRole("radio", { name: /On a day at an hour/ }));
  await screen.user.click(screen.getByRole("button", { name: "Review and plan" }));
  screen.getAllByText("Write the day and the hour when it begins.");
  const typeTime = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  typeTime("Begins", "2099-07-01T22:00");
  typeTime("Expected end", "2099-07-01T21:00");
  await screen.user.click(screen.getByRole("button", { name: "Review and plan" }));
  screen.getAllByText("The end must be after the beginning and in the future.");
  typeTime("Expected end", "2099-07-02T01:30");
  await screen.user.click(screen.getByRole("button", { name: "Review and plan" }));
  await screen.user.click(screen.getByRole("button", { name: "Plan the maintenance" }));
  expect(await desk.services.maintenance.find()).toMatchObject({
    startsAt: new Date("2099-07-01T20:00:00Z"),
    endsAt: new Date("2099-07-01T23:30:00Z"),
  });
  screen.getByText(/^A maintenance is planned\. It begins on /);
});

test("what another person has planned meanwhile is not overwritten, nor is what was typed lost", async () => {
  const screen = await openScreen();
  const text = () => screen.getByRole("textbox", { name: /^English/ });
  const close = async () => {
    await screen.user.click(screen.getByRole("button", { name: "Review and close the portal" }));
    await screen.user.click(screen.getByRole("button", { name: "Close the portal" }));
  };
  await screen.user.type(text(), "Back at noon.");
  const planned = { startsAt: new Date("2099-07-01T20:00:00Z"), endsAt: null, texts: { en: "In July." } };
  const author = { actor: "Marta", now: new Date() };
  await desk.services.carryOut(beginMaintenance, { ...planned, announcedBy: "Marta" }, author);
  await close();
  screen.getByText("The maintenance has changed meanwhile");
  screen.getByText("English: In July.");
  expect(text()).toHaveProperty("value", "Back at noon.");
  expect(await desk.services.maintenance.find()).toMatchObject(planned);

  await screen.user.click(screen.getByRole("button", { name: "Keep what I have written" }));
  expect(screen.queryByText("The maintenance has changed meanwhile")).toBeNull();
  await close();
  expect(await desk.services.maintenance.find()).toMatchObject({ texts: { en: "Back at noon." } });
  // One’s own change is no conflict.
  expect(screen.queryByText("The maintenance has changed meanwhile")).toBeNull();
  screen.getByText(/^The portal has been closed to customers since /);
});
