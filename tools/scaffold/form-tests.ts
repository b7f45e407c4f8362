import { camelOf, pascalOf, slugOf } from "./names.ts";
import { formTableOf, type NewForm } from "./new-form.ts";

/** Of a form that is confirmed by email. */
const testsOfEmails = `
  test("gets a link by email in the language of the call, which the queue does not have", async () => {
    await call("en");
    expect(JSON.stringify(queue.waiting())).not.toContain("ada@example.org");
    await queue.doAll(workers);
    expect(emails.sent.at(-1)).toMatchObject({
      recipient: "ada@example.org",
      language: "en",
      action: { url: expect.stringMatching(/#t=[0-9a-z]+\\.[\\w-]{43}$/) },
    });
  });

  test("causes three emails an hour to an address at most", async () => {
    for (let nth = 0; nth < 5; nth += 1) await call("ca", \`Question \${nth}\`);
    await queue.doAll(workers);
    expect(emails.sent).toHaveLength(3);
  });
`;

const sendTest = ({ name, hasEmail }: NewForm): string => {
  const send = camelOf(`send-${name}`);
  return `import { beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
${hasEmail ? 'import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";\nimport { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";\n' : ""}import { ${send} } from "../contract/send-${name}.ts";
${hasEmail ? `import { emailWorkers } from "./${name}-emails.ts";\n` : ""}import { handle${pascalOf(`send-${name}`)} } from "./send-${name}.ts";

const database = await createTestDatabase("empty");
${
  hasEmail
    ? `const queue = createTestJobs();
const emails = createTestEmails();
const workers = emailWorkers({
  database,
  sendEmail: emails.send,
  organization: { name: "Llum" },
  publicOrigin: "https://portal.example.org",
});
`
    : ""
}const server = await startTestServer([handle${pascalOf(`send-${name}`)}({ database${hasEmail ? ", jobs: queue.jobs" : ""} })]);
const call = (language: "ca" | "es" | "en" = "ca", message = "How much is it?") =>
  server.call(${send}, { as: "visitor", language, body: { email: "ada@example.org", message } });

beforeEach(async () => {
${hasEmail ? "  emails.sent.length = 0;\n" : ""}  await database.unguarded.query("delete from ${formTableOf(name)}");
});

describe("a form of a visitor", () => {
  test("is stored with the language of the call", async () => {
    expect((await call("es")).answer()).toEqual({ result: true });
    const { rows } = await database.unguarded.query("select email, message, language from ${formTableOf(name)}");
    expect(rows).toEqual([{ email: "ada@example.org", message: "How much is it?", language: "es" }]);
  });
${hasEmail ? testsOfEmails : ""}
  test.each([
    [{ email: "ada", message: "x" }, "email"],
    [{ email: "ada@example.org", message: " " }, "message"],
    [{ email: "ada@example.org", message: "x".repeat(2001) }, "message"],
  ])("is refused with wrong fields: %j", async (body, field) => {
    const refused = await server.call(${send}, { as: "visitor", raw: { body } });
    expect([refused.status, Object.keys(refused.problem().errors ?? {})]).toEqual([400, [field]]);
  });
});
`;
};

const confirmTest = ({ name }: NewForm): string => {
  const confirm = camelOf(`confirm-${name}`);
  return `import { expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { ${confirm} } from "../contract/confirm-${name}.ts";
import { handle${pascalOf(`confirm-${name}`)} } from "./confirm-${name}.ts";
import { sendLink } from "./${name}-emails.ts";
import { insertRequest } from "./${name}-requests.ts";

const database = await createTestDatabase("empty");
const emails = createTestEmails();
const server = await startTestServer([handle${pascalOf(`confirm-${name}`)}({ database })]);
const confirm = (token: string) => server.call(${confirm}, { as: "visitor", body: { token } });

/** The token of the email about a request that was sent so many hours ago. */
const tokenSent = async (hoursAgo = 0): Promise<string> => {
  const now = new Date(Date.now() - hoursAgo * 3_600_000);
  const request = { email: "ada@example.org", message: "x", language: "ca", now } as const;
  const requestId = await insertRequest(database.pool, request);
  const ports = { database, sendEmail: emails.send, organization: { name: "Llum" }, publicOrigin: "" };
  await sendLink(ports, requestId, now);
  return emails.sent.at(-1)?.action?.url.split("#t=")[1] ?? "";
};
const confirmedCount = async (): Promise<number> =>
  (await database.unguarded.query("select count(confirmed_at)::integer as n from ${formTableOf(name)}")).rows[0].n;

test("a link confirms its form, and again changes nothing", async () => {
  const token = await tokenSent();
  expect((await confirm(token)).answer()).toEqual({ result: true });
  expect((await confirm(token)).answer()).toEqual({ result: true });
  expect(await confirmedCount()).toBe(1);
});

test("a link that is late, altered or no link is refused", async () => {
  const [late, altered] = [await tokenSent(49), \`\${await tokenSent()}x\`];
  for (const token of [late, altered, "1.abc", "x"]) {
    const refused = await confirm(token);
    expect([refused.status, refused.problem().code]).toEqual([419, "link_no_longer_valid"]);
  }
});
`;
};

const screenTest = ({ name, titles, hasEmail }: NewForm): string => {
  const confirmed = `
test("the link of the email confirms it when the button is pressed, and not before", async () => {
  await portal.work();
  const { pathname, hash } = new URL(portal.emails.at(-1)?.action?.url ?? "");
  const screen = await portal.open(\`\${pathname}\${hash}\`, { language: "ca" });
  const { rows } = await database.unguarded.query("select confirmed_at from ${formTableOf(name)}");
  expect(rows).toEqual([{ confirmed_at: null }]);
  await screen.user.click(screen.getByRole("button", { name: "Confirma-ho" }));
  expect(screen.getByText("Confirmat. Et respondrem per correu.")).toBeDefined();
});

test("the screen without a link says that it is not valid any more", async () => {
  const screen = await portal.open("/${slugOf(titles.ca)}/confirma", { language: "ca" });
  expect(screen.getByText("Aquest enllaç ja no val. Torna a enviar el formulari.")).toBeDefined();
});
`;
  const sent = hasEmail
    ? "T’hem enviat un correu. Obre’l i confirma-ho amb el botó."
    : "Ho hem rebut. Et respondrem per correu.";
  return `import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);

test("a visitor is told what is missing, corrects it and sends the form", async () => {
  const screen = await portal.open("/${slugOf(titles.ca)}/formulari", { language: "ca" });
  await screen.user.type(screen.getByLabelText("Correu electrònic"), "ada@");
  await screen.user.click(screen.getByRole("button", { name: "Envia-ho" }));
  expect(within(screen.getByRole("alert")).getAllByRole("link")).toHaveLength(2);
  await screen.user.type(screen.getByLabelText("Correu electrònic"), "example.org");
  await screen.user.type(screen.getByLabelText("Què necessites?"), "Saber el preu");
  await screen.user.click(screen.getByRole("button", { name: "Envia-ho" }));
  expect(screen.getByText("${sent}")).toBeDefined();
});
${hasEmail ? confirmed : ""}`;
};

/** The tests of a form: its calls, and its screens in a component test. */
export const formTests = (form: NewForm): Record<string, string> => ({
  [`server/send-${form.name}.test.ts`]: sendTest(form),
  ...(form.hasEmail ? { [`server/confirm-${form.name}.test.ts`]: confirmTest(form) } : {}),
  [`web/${form.name}-form-screen.test.tsx`]: screenTest(form),
});
