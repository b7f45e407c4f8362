import { createServer } from "node:http";
import { loadMarketFile } from "#features/market-prices/server/load-market-file.ts";
import { evaluatePriceAlerts } from "#features/market-prices/server/alerts/evaluate-price-alerts.ts";
import { priceAlertEmailWorkers } from "#features/market-prices/server/alerts/price-alert-emails.ts";
import { prepareBulletin } from "#features/newsletter/server/bulletins/bulletin-content.ts";
import { sendBulletins } from "#features/newsletter/server/bulletins/send-bulletins.ts";
import { sendIssue } from "#features/newsletter/staff/send-issue.ts";
import { announce, createPrefersEmail } from "#features/notifications/server/announce.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { execute } from "#platform/server/database/query.ts";
import { createKeyring } from "#platform/server/keyring.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import { createCarryOut } from "#platform/server/staff-action.ts";
import { createCrashPoints } from "./crash-points.ts";
import { createStoredJobs } from "./stored-jobs.ts";

/*
 * A server that sends issues of a newsletter and alerts on prices. `POST /crash-before/N` makes it kill itself before the Nth
 * step from then on: a statement that writes, a commit, an email that reaches the mail server, or the end of a job.
 * `POST /issue/NAME` begins an issue, `POST /publish/DAY` loads a day of the market, and `POST /work/TIME` does the work that
 * is due at that time. It prints its address.
 */
const { DATABASE_URL } = process.env;
if (DATABASE_URL === undefined) throw new Error("The server needs DATABASE_URL");

const { step, crashBefore, countedDatabase } = createCrashPoints();
const database = openDatabase({ url: DATABASE_URL, statementTimeoutMs: 20_000, poolSize: 4 });
const counted = countedDatabase(database);
const queue = createStoredJobs({ database, counted, step });

/** The mail server has accepted the email once its row is there; what the portal records of it is the next step. */
const sendEmail: SendEmail = async (recipient) => {
  step();
  await execute(database.pool, { text: "insert into sent_emails values ($1)", values: [recipient] });
};

const publicOrigin = "https://llum.example";
const organization = { name: "Llum" };
const ports = {
  database: counted,
  publicOrigin,
  organization,
  sendEmail,
  jobs: queue.jobs,
  announce,
  prefersEmail: createPrefersEmail(counted),
  keyring: createKeyring(["a secret of thirty-two characters for the tests"]),
  readConfiguration: () => ({ newsletter: { emailsPerMinute: 10_000 } }),
};
const carryOut = createCarryOut({ database: counted, audit: { noteWithin: async () => {} } });

const beginIssue = async (name: string): Promise<void> => {
  const { contents } = prepareBulletin({
    ca: "# Baixa\n\nBaixa.",
    es: "# Baja\n\nBaja.",
    en: "# Down\n\nDown.",
  });
  if (contents === undefined) throw new Error("The issue has faults");
  const author = { actor: "nuria", now: new Date() };
  await carryOut(sendIssue, { draft: null, newsletterId: 1, name, contents, author: "nuria" }, author);
};

/** A day of the day-ahead market on which each quarter of an hour costs 50 €/MWh. */
const publish = async (day: string): Promise<void> => {
  const rows = Array.from({ length: 96 }, (_, index) => `${day.replaceAll("-", ";")};${index + 1};50;50;`);
  const text = ["MARGINALPDBC;", ...rows, "*"].join("\n");
  await loadMarketFile(counted, { name: `marginalpdbc_${day.replaceAll("-", "")}.1`, text }, new Date());
};

const work = async (now: Date): Promise<void> => {
  await sendBulletins(ports, now);
  await evaluatePriceAlerts(ports, now);
  await queue.doAll(priceAlertEmailWorkers(ports), now);
};

const control = async (path: string): Promise<void> => {
  const [, command, written = ""] = path.split("/");
  const value = decodeURIComponent(written);
  if (command === "issue") return beginIssue(value);
  if (command === "publish") return publish(value);
  if (command === "work") return work(new Date(value));
  crashBefore(Number(value));
};
const server = createServer((request, response) => {
  control(request.url ?? "").then(
    () => response.end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "");
});
process.stdin.on("end", () => process.exit(0)).resume();
