import { expect, test } from "vitest";
import { createPrefersEmail } from "#features/notifications/server/announce.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { queueInvoiceNotices } from "./invoice-notices.ts";
import { noticeKinds } from "./notice-policy.ts";
import { cardPaid, noticeEmail, paymentEmailWorkers, receiptEmail } from "./payment-emails.ts";
import { startPaymentsServer } from "./testing/payments-server.ts";

const queue = createTestJobs();
const emails = createTestEmails();
const organization = { name: "Llum", phone: "900 000 000" };
const started = await startPaymentsServer({
  reportPayment: (client, customerId, { payment }) =>
    queue.jobs.add(cardPaid, { customerId, attemptId: payment.transactionId }, client),
});
const { addInvoice, anna, card, database, paymentLinks, ports, printDocument } = started;
const transfer = { iban: "ES9121000418450200051332", holder: "Llum, SCCL" };
const sampleInvoice = {
  number: "FE-1",
  dueOn: "2026-10-20",
  toPayCents: 4820,
  startsOn: "2026-08-31",
  endsOn: "2026-09-30",
  address: "Carrer Gran, 1, Girona",
};
const settings = { billReadyEmail: true, reminderDaysBefore: 3, reminderDaysAfter: 4 };
const notices = { database, jobs: queue.jobs, configuration: { payments: settings } };
const workers = paymentEmailWorkers({
  ...ports,
  organization,
  paymentLinks,
  printDocument,
  prefersEmail: createPrefersEmail(database),
  sendEmail: emails.send,
  readConfiguration: () => ({ features: { onlinePayment: true }, payments: {} }),
});
/** Every email that leaves at these moments; a second server looks at the same time, and each looks twice. */
const emailsAt = async (...moments: string[]): Promise<(typeof emails.sent)[number][]> => {
  emails.sent.length = 0;
  for (const moment of moments) {
    const now = new Date(moment);
    await Promise.all([queueInvoiceNotices(notices, now), queueInvoiceNotices(notices, now)]);
    await queueInvoiceNotices(notices, now);
    await queue.doAll(workers, now);
  }
  return [...emails.sent];
};

test("an unpaid bill leads to three emails, each once, with a link that pays it", async () => {
  await addInvoice();
  const sent = await emailsAt("2026-10-03T10:00:00Z", "2026-10-17T10:00:00Z", "2026-10-24T10:00:00Z");
  expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ["anna@correu.example", "Ja tens la factura FE-1 · Llum"],
    ["anna@correu.example", "Recorda pagar la factura FE-1 · Llum"],
    ["anna@correu.example", "La factura FE-1 està pendent de pagament · Llum"],
  ]);
  const url = sent[0]?.action?.url ?? "";
  expect(url).toMatch(/^https:\/\/portal\.example\/pagament\/[\w-]+$/);
  const token = url.replace("https://portal.example/pagament/", "");
  expect(paymentLinks.read(token, new Date("2026-10-04"))).toMatchObject({ customerId: anna });
  expect(await emailsAt("2026-10-25T10:00:00Z")).toEqual([]);
});

test("a bill that is paid before its email leaves, or refunded, is never written about", async () => {
  const paid = await addInvoice();
  await addInvoice({ rectifying: "A" });
  await queueInvoiceNotices(notices, new Date("2026-10-03T10:00:00Z"));
  emails.sent.length = 0;
  (await started.pay(paid, card())).answer();
  await queue.doAll(workers);
  expect(emails.sent.map(({ subject }) => subject)).toEqual(["Hem rebut el teu pagament · Llum"]);
  const later = await emailsAt("2026-10-17T10:00:00Z", "2026-10-24T10:00:00Z");
  expect(later.filter(({ subject }) => subject.includes("FE-2") || subject.includes("FE-3"))).toEqual([]);
});

test("a bill that is charged to the account says so, without a link to pay it", async () => {
  await addInvoice({ paymentStatus: "pending_remesa" });
  const [email, ...others] = await emailsAt("2026-10-03T10:00:00Z", "2026-10-18T10:00:00Z");
  expect(others).toEqual([]);
  expect(email?.paragraphs.at(-1)).toBe("La carregarem al teu compte. No has de fer res.");
  expect(email?.action?.url).toBe("https://portal.example/factures");
});

test("a payment of two bills has one email with both receipts, also without emails of payments", async () => {
  await database.unguarded.query(
    "insert into notification_preferences (customer_id, kind, portal, email) values ($1, 'payment', false, false)",
    [anna],
  );
  const ids = [await addInvoice(), await addInvoice()];
  emails.sent.length = 0;
  (await started.pay(ids, card())).answer();
  await queue.doAll(workers);
  expect(emails.sent).toHaveLength(1);
  expect(emails.sent[0]?.paragraphs[2]).toMatch(/^Factures pagades: FE-\d+, FE-\d+\.$/);
  expect(emails.sent[0]?.paragraphs[1]).toContain("96,40");
  const attachments = emails.sent[0]?.attachments ?? [];
  expect(attachments.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/^rebut-FE-\d+\.pdf$/),
    expect.stringMatching(/^rebut-FE-\d+\.pdf$/),
  ]);
  expect(attachments.every(({ content }) => content.subarray(0, 5).toString() === "%PDF-")).toBe(true);
  await database.unguarded.query("delete from notification_preferences");
});

test("a reminder names the period, the address and every way to pay", async () => {
  const url = "https://portal.example/pagament/x";
  const facts = { listUrl: url, isCharged: false, transfer, payUrl: url, invoice: sampleInvoice };
  const recipient = { greetingName: "Anna", language: "ca" } as const;
  const textOf = (takesBizum: boolean): string =>
    noticeEmail("after_due", { ...facts, recipient, takesBizum }, { organization }).paragraphs.join(" ");
  expect(textOf(true)).toMatch(/Carrer Gran, 1, Girona.*amb targeta o amb Bizum/);
  expect(textOf(true)).toContain("31 d’ag. – 30 de set. 2026");
  expect(textOf(false)).not.toContain("Bizum");
});

test("a bill with an open claim is announced, and reminded of again once the claim is closed", async () => {
  const id = await addInvoice();
  const { rows } = await database.unguarded.query("select number from invoices where invoice_id = $1", [id]);
  const number = String(rows[0]?.number);
  await database.unguarded.query(
    `insert into cases (customer_id, reference, kind, claim_subtype, invoice_number, subject, state, language, created_at,
       changed_at, waiting_since, read_at, due_on)
     values ($1, 'K7QM-2X9R', 'claim', '022', $2, 'Massa alta', 'received', 'ca', now(), now(), now(), now(), '2026-12-01')`,
    [anna, number],
  );
  const subjectsOf = (sent: Awaited<ReturnType<typeof emailsAt>>) =>
    sent.map(({ subject }) => subject).filter((subject) => subject.includes(`${number} `));
  const during = await emailsAt("2026-10-03T10:00:00Z", "2026-10-17T10:00:00Z", "2026-10-24T10:00:00Z");
  expect(subjectsOf(during)).toEqual([`Ja tens la factura ${number} · Llum`]);
  await database.unguarded.query("update cases set state = 'closed'");
  expect(subjectsOf(await emailsAt("2026-10-25T10:00:00Z"))).toEqual([
    `La factura ${number} està pendent de pagament · Llum`,
  ]);
});

test.each(completeLanguages)("every email has complete words: %s", (language) => {
  const recipient = { greetingName: "Núria L·l", language };
  const invoice = sampleInvoice;
  const listUrl = "https://portal.example/factures";
  const receipt = receiptEmail(
    {
      recipient,
      listUrl,
      attachments: [],
      payment: { numbers: ["FE-1"], amountCents: 4820, paidAt: new Date(), attemptId: "a" },
    },
    { organization },
  );
  const written = [
    receipt,
    ...noticeKinds.flatMap((kind) =>
      [undefined, "https://portal.example/pagament/x"].flatMap((payUrl) =>
        [true, false].map((isCharged) =>
          noticeEmail(
            kind,
            {
              recipient,
              invoice: isCharged ? { ...invoice, address: null } : invoice,
              payUrl,
              takesBizum: isCharged,
              listUrl,
              isCharged,
              transfer: isCharged ? undefined : transfer,
            },
            { organization },
          ),
        ),
      ),
    ),
  ];
  for (const { subject, heading, paragraphs, action, footnote } of written)
    expect([subject, heading, ...paragraphs, action?.label, footnote].join("\n")).not.toMatch(
      /[{}]|null|\w\.(what|how)/,
    );
});

test.each(completeLanguages)("a bill that is paid by hand names account and reference in %s", (language) => {
  const facts = {
    recipient: { greetingName: "Anna", language },
    invoice: sampleInvoice,
    payUrl: undefined,
    takesBizum: false,
    listUrl: "https://portal.example/factures",
    isCharged: false,
    transfer,
  };
  const { paragraphs } = noticeEmail("before_due", facts, { organization });
  expect(paragraphs.join(" ")).toMatch(/ES91 2100 0418 4502 0005 1332.*Llum, SCCL.*FE-1/);
});

test("a customer who has switched emails of bills off gets none when a bill is ready", async () => {
  await database.unguarded.query(
    "insert into notification_preferences (customer_id, kind, portal, email) values ($1, 'bill', true, false)",
    [anna],
  );
  await addInvoice();
  expect(await emailsAt("2026-10-03T10:00:00Z")).toEqual([]);
  await database.unguarded.query("delete from notification_preferences");
});

test("many bills of a customer lead to one email a day, with those that are open when it leaves", async () => {
  await database.unguarded.query("delete from invoices where customer_id = $1", [anna]);
  const ids = [];
  for (let each = 0; each < 7; each += 1)
    ids.push(await addInvoice(each < 2 ? { paymentStatus: "pending_remesa" } : {}));
  await queueInvoiceNotices(notices, new Date("2026-10-03T10:00:00Z"));
  emails.sent.length = 0;
  (await started.pay(ids[6] ?? 0, card())).answer();
  await queue.doAll(workers);
  const [email, ...others] = emails.sent.filter(({ subject }) => !subject.includes("pagament"));
  expect([email?.subject, others]).toEqual(["Tens 6 factures noves · Llum", []]);
  const paragraphs = email?.paragraphs.map((text) => text.replaceAll("\u00a0", " ")) ?? [];
  expect(paragraphs[1]).toBe("Ja tens 6 factures noves. En total sumen 289,20 €.");
  expect(paragraphs.filter((text) => text.includes("48,20"))).toHaveLength(5);
  expect(paragraphs.slice(-3)).toEqual([
    "I una més, que trobaràs al portal.",
    "En carregarem 2 al teu compte, 96,40 € en total: per aquestes no has de fer res.",
    "Al portal les pots pagar d’una en una o totes de cop. Si ara no pots, truca’ns al 900 000 000 i ho parlem.",
  ]);
  const reminders = await emailsAt("2026-10-17T10:00:00Z", "2026-10-24T10:00:00Z");
  expect(reminders.map(({ subject }) => subject)).toEqual([
    "Recorda pagar 4 factures · Llum",
    "4 factures estan pendents de pagament · Llum",
  ]);
});
