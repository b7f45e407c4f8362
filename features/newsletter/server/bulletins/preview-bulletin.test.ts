import { expect, test } from "vitest";
import { renderEmail } from "#platform/server/mail/render-email.ts";
import { previewBulletin } from "../../contract/preview-bulletin.ts";
import { newsletterRoutes } from "../../contract/routes.ts";
import { sendBulletin } from "../../contract/send-bulletin.ts";
import { bulletinWith, startBulletinDesk } from "../testing/bulletin-desk.ts";

const { call, save, sendEmails, emails, services } = await startBulletinDesk();

test("the preview is the email that is sent, but for the subscriber’s links", async () => {
  const issue = bulletinWith({
    subjects: { ca: "Baixa <la llum>", es: "Baja la luz", en: "Prices fall" },
    bodies: { ca: "Un **3 %** <script>x</script>\n\n- [més](https://llum.example)", es: "Un.", en: "By." },
  });
  const preview = await call(previewBulletin, {
    body: { newsletterId: 1, language: "ca", subject: issue.subjects.ca, text: issue.bodies.ca },
  });
  expect(preview.status).toBe(200);
  const { json } = await save(null, 0, issue);
  await call(sendBulletin, { params: { bulletinId: json.bulletin_id }, body: { version: 1 } });
  await sendEmails();
  const [email] = emails.sent;
  if (email === undefined) throw new Error("No email was sent");
  const { organization, theme } = services.configuration;
  const sent = renderEmail(email, { organization, colours: theme });
  const page = `https://portal.example${newsletterRoutes.newsletters.paths.ca}`;
  expect(sent.html).toContain(`href="${page}?params=`);
  expect(preview.json).toEqual({
    subject: sent.subject,
    html: sent.html.replace(/\?params=[^"]+/, ""),
  });
});

test("an issue without a newsletter, a subject or a text has a preview, and stores nothing", async () => {
  const body = { newsletterId: null, language: "en", subject: "", text: "" };
  const { status, json } = await call(previewBulletin, { body });
  expect([status, json.subject]).toEqual([200, ""]);
  expect(json.html).toContain('<html lang="en"');
});
