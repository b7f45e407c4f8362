import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentDesk } from "#apps/desk/testing/component-desk.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { sendBulletins } from "../server/bulletins/send-bulletins.ts";

const desk = await startComponentDesk(await createTestDatabase("demo"));
const roles = ["publisher"] as const;
const languages = ["Català", "Castellano", "English"];

test("an issue is written in three languages, tried, sent after a question, and counted", async () => {
  const screen = await desk.open("/bulletins/new", { roles });
  const { user } = screen;
  const typeIn = async (group: string, language: string, text: string) => {
    const field = within(screen.getByRole("group", { name: group })).getByLabelText(
      new RegExp(`^${language}`),
    );
    await user.clear(field);
    await user.type(field, text);
  };
  await user.click(screen.getByRole("button", { name: "Save the draft" }));
  screen.getAllByText("Write a name.");
  await user.type(screen.getByLabelText("Name"), "spring-2027");
  await user.selectOptions(screen.getByLabelText("Newsletter"), "News");
  await typeIn("Subject", "Català", "Baixa la llum");
  await typeIn("Text", "Català", "Un **3 %** menys");
  await user.click(screen.getByRole("button", { name: "Save the draft" }));
  expect(screen.address()).toMatch(/^\/gestio\/bulletins\/\d+$/);
  screen.getByText(/Missing: Castellano, English/);
  expect(screen.queryByRole("button", { name: "Send it to the subscribers" })).toBeNull();

  for (const language of languages.slice(1)) {
    await typeIn("Subject", language, `Subject ${language}`);
    await typeIn("Text", language, "By **3 %**");
  }
  screen.getByText(/Some changes are not saved/);
  await screen.findByText("Subject: Subject English");
  expect(screen.getByTitle("The email").getAttribute("sandbox")).toBe("allow-scripts");
  await user.click(screen.getByRole("button", { name: "Save the draft" }));

  await user.click(screen.getByRole("button", { name: "Send me a test" }));
  await user.click(screen.getByRole("button", { name: "Send me the test" }));
  await desk.work();
  expect(desk.emails.at(-1)).toMatchObject({ subject: "Test: Subject English" });

  await user.click(screen.getByRole("button", { name: "Send it to the subscribers" }));
  const question = within(screen.getByRole("dialog", { name: "Send it to 1 address?" }));
  question.getByText("Català: 1");
  await user.click(question.getByRole("button", { name: "Send 1 email" }));
  screen.getByText("0 of 1 emails done");
  await user.click(screen.getByRole("button", { name: "Stop sending" }));
  await user.click(screen.getByRole("button", { name: "Go on sending" }));
  const emails = createTestEmails();
  await sendBulletins({ ...desk.services, sendEmail: emails.send }, new Date());
  expect(emails.sent.map(({ subject }) => subject)).toEqual(["Baixa la llum"]);
  await screen.reload();
  expect(screen.getByText("Sent", { selector: "dt" }).nextSibling?.textContent).toBe("1");
  screen.getByText("Finished");
});
