import { expect, test } from "vitest";
import { addDays, plainDate } from "#energy/calendar.ts";
import { formatsOf } from "#platform/contract/format.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { breakPaymentPlan } from "../contract/break-payment-plan.ts";
import { planEmail } from "./plan-emails.ts";
import { findPlanOf } from "./plan-queries.ts";
import { planNews } from "./report-plan.ts";
import { startPlansDesk } from "./testing/plans-desk.ts";

const desk = await startPlansDesk();
const { planOf, payInstalment, followIn, sendEmails, database, customerId, today } = desk;
const { dayInText } = formatsOf("ca");
const subjects = async () => (await sendEmails()).map(({ subject }) => subject.split(" · ")[0]);
const plain = (paragraphs: readonly string[] = []) =>
  paragraphs.map((text) => text.replaceAll(/\s/g, " ")).join("\n");
const broken = (planId: string) =>
  desk.marc.call(breakPaymentPlan, {
    params: { planId },
    body: { version: 1, reason: "No l’hi expliqueu" },
  });

test("a plan that is agreed has an email with its instalments and how they are paid, also without emails of payments", async () => {
  await database.unguarded.query(
    "insert into notification_preferences (customer_id, kind, portal, email) values ($1, 'payment', false, false)",
    [customerId],
  );
  const { plan, invoiceIds } = await planOf([6_000, 4_000]);
  const [email, ...others] = await sendEmails();
  expect(others).toEqual([]);
  const numbers = (
    await database.unguarded.query(
      "select number from invoices where customer_id = $1 and invoice_id = any($2) order by invoice_id",
      [customerId, invoiceIds],
    )
  ).rows.map(({ number }) => String(number));
  expect(email?.subject).toMatch(/^Hem acordat un pla de pagament · /);
  const text = plain(email?.paragraphs);
  expect(text).toContain(`les factures ${numbers.join(" i ")} en 3 terminis, 100,00 € en total`);
  expect(text).toContain(`Termini 1: 33,34 €, fins al ${dayInText(today)}`);
  expect(text).toMatch(/Termini 2: 33,33 €.*\nTermini 3: 33,33 €/);
  expect(text).toContain(
    `amb targeta, al portal, o amb una transferència de 33,34 € a ES91 2100 0418 4502 0005 1332, ` +
      `a nom de Llum de Prova, SCCL, amb el concepte ${numbers[0]}`,
  );
  expect(text).toContain("10 dies després");
  expect(email?.action?.url).toBe("https://portal.example/factures");
  await database.unguarded.query("delete from notification_preferences");
  await broken(plan.plan_id);
});

test("a customer is written to before an instalment, after it was missed, and when the plan is broken, once each", async () => {
  await planOf([9_000]);
  await sendEmails();
  await Promise.all([followIn(0), followIn(0)]);
  const [due, ...others] = await sendEmails();
  expect([due?.subject.split(" · ")[0], others]).toEqual(["S’acosta un termini del teu pla de pagament", []]);
  expect(plain(due?.paragraphs)).toContain(`El termini 1 de 3, de 30,00 €, venç el ${dayInText(today)}.`);
  await followIn(1);
  const [missed] = await sendEmails();
  const last = dayInText(addDays(plainDate(today), 10));
  expect(plain(missed?.paragraphs)).toContain(
    `Paga’l com a molt tard el ${last}. Si no, el pla s’acaba i torna a estar pendent tot el que en queda, 90,00 €.`,
  );
  await followIn(10);
  expect(await sendEmails()).toEqual([]);
  await followIn(11);
  const [ended, ...more] = await sendEmails();
  expect([ended?.subject.split(" · ")[0], more]).toEqual(["El teu pla de pagament s’ha acabat", []]);
  expect(plain(ended?.paragraphs)).toMatch(
    /perquè no n’hem rebut un termini[\s\S]*: 90,00 €\. Ho pots pagar/,
  );
});

test("what is paid or ended before its email leaves is not written about", async () => {
  const { plan } = await planOf([9_000]);
  await sendEmails();
  await followIn(0);
  await payInstalment(plan.instalments[0].instalment_id);
  expect(await subjects()).toEqual([]);
  await broken(plan.plan_id);
  expect(await subjects()).toEqual(["El teu pla de pagament s’ha acabat"]);
  const { plan: ended } = await planOf([9_000]);
  await broken(ended.plan_id);
  expect(await subjects()).toEqual(["El teu pla de pagament s’ha acabat"]);
});

test("a plan that staff broke does not quote the reason, which is written for staff", async () => {
  const { plan } = await planOf([9_000]);
  await sendEmails();
  await broken(plan.plan_id);
  const [email] = await sendEmails();
  expect(plain(email?.paragraphs)).toContain("Hem donat per acabat el teu pla de pagament.");
  expect(JSON.stringify(email)).not.toContain("expliqueu");
});

test("a plan that is paid has an email that says so", async () => {
  const { plan } = await planOf([3_000], 2);
  await sendEmails();
  for (const { instalment_id: id } of plan.instalments) await payInstalment(id);
  const [email, ...others] = await sendEmails();
  expect(others).toEqual([]);
  expect(email?.subject).toMatch(/^Has pagat tot el pla de pagament/);
  expect(plain(email?.paragraphs)).toMatch(/Ja has pagat els 30,00 € del pla\. La factura \S+ està pagada\./);
});

test("every email is whole in the three languages, with and without cards and an account for transfers", async () => {
  const { plan } = await planOf([6_000, 4_000]);
  const found = (await findPlanOf(database.pool, customerId, plan.plan_id)) ?? expect.fail("no plan");
  const transfer = { iban: "ES9121000418450200051332", holder: "Llum" };
  for (const language of completeLanguages)
    for (const news of planNews)
      for (const onlinePayment of [true, false])
        for (const account of [transfer, undefined]) {
          const email = planEmail(
            news,
            { plan: found, recipient: { greetingName: "Núria", language } },
            {
              ...desk.services,
              readConfiguration: () => ({ features: { onlinePayment }, payments: { transfer: account } }),
            },
          );
          const text = plain([email.subject, email.heading, ...email.paragraphs]);
          expect(text).not.toMatch(/[{}]|undefined/);
          const isAsked = news === "agreed" || news === "due" || news === "missed";
          expect(text.includes("ES91 2100")).toBe(isAsked && account !== undefined);
          expect(/targeta|tarjeta|card/.test(text)).toBe(isAsked && onlinePayment);
        }
});
