import type { SecurityPromises } from "./security-promise.ts";

const servers = "apps/server/several-servers.system.test.ts";

/** Faults of migrations, several servers, clocks, amounts of data and interruptions. */
export const serversAndTime: SecurityPromises = {
  F14: {
    risk: "A migration is interrupted",
    behaviour: "Each migration is whole or absent, and runs again",
    proofs: [
      [
        "platform/server/database/migrate.test.ts",
        "a failed migration is rolled back, and runs once it is corrected",
        "a connection lost during a migration rolls it back",
      ],
      [
        "platform/server/database/upgrade/run-backfill.test.ts",
        "leaves no row out and converts none twice when it is killed again and again and old servers write",
      ],
    ],
  },
  F15: {
    risk: "Several servers migrate at the same time",
    behaviour: "One migrates, and the others wait",
    proofs: [
      [
        "platform/server/database/migrate.test.ts",
        "of several servers that start at once, one migrates and the others wait for it",
      ],
    ],
  },
  F16: {
    risk: "A former version runs beside a new one",
    behaviour: "Sessions, jobs and rows of the former version stay usable",
    proofs: [
      [
        "apps/server/former-database.test.ts",
        "keeps a session valid that was opened with the method %s",
        "keeps queued jobs under the name that a worker has today",
      ],
      [
        "platform/server/database/upgrade/upgrade.test.ts",
        "starts again on the schema that is declared compatible, and not on the one after",
      ],
    ],
    gap: "the former version's tests are not run against the new schema",
  },
  F17: {
    risk: "Several servers count, sign in and work each for itself",
    behaviour: "Sessions, flags, delays and jobs are in the database",
    proofs: [
      [
        servers,
        "share sessions: a sign-in opens all of them, and a sign-out closes all",
        "count wrong passwords together",
        "do each job once",
        "share the flags that staff switch",
      ],
      [
        "apps/chaos/servers.system.test.ts",
        "a server that is paused loses and repeats nothing that was answered, and calls go on without it",
      ],
    ],
    gap: "the suite pauses a server for seconds; `npm run chaos:servers` does for a minute",
  },
  F18: {
    risk: "A server is stopped while customers use it",
    behaviour: "It reports that it stops, completes its calls, and ends",
    proofs: [
      [
        servers,
        "servers restarted one after another behind a proxy fail no call",
        "the check finds a server that stops without completing its calls",
      ],
      [
        "apps/server/stopping.system.test.ts",
        "after SIGTERM the portal reports that it is not ready and answers as before, until its delay is over",
      ],
    ],
  },
  F19: {
    risk: "The clock of a server jumps or differs from another's",
    behaviour: "Sessions, delays, limits and jobs are afterwards as if it had not jumped",
    proofs: [
      [
        "features/account/server/sessions/sessions.test.ts",
        "is as long as before after a server's clock has jumped by an hour, forward or back",
      ],
      [
        "features/account/server/sign-in/throttle.test.ts",
        "failures that were counted while a clock was an hour ahead delay no longer than others",
        "a failure that is counted by a clock an hour behind moves those before it no hour back",
      ],
      [
        "features/account/server/sign-in/attempt-quota.test.ts",
        "attempts that were counted while a clock was an hour ahead are refilled as if made now",
      ],
      ["platform/server/http/rate-limits.test.ts", "is the same while the server's clock jumps by %i h"],
      [
        "platform/server/jobs/job-queue.test.ts",
        "does each job once while the server's clock jumps by an hour, forward and back",
      ],
      [
        "features/account/server/sign-in/throttle-policy.test.ts",
        "a clock slightly behind another server's refills nothing",
      ],
      [
        "features/account/server/sessions/remembered-devices-policy.test.ts",
        "a use that another server's clock puts slightly in the future counts as just now",
      ],
      [
        "features/support/server/mark-case-read.test.ts",
        "a clock that is ahead does not hide what is written later",
      ],
    ],
    gap: "while a clock is ahead, its server ends sessions that are idle by it and forgets wrong passwords, and sessions that it opens last as much longer",
  },
  F20: {
    risk: "An hour is lost or doubled when the clocks change",
    behaviour: "Days have 23 or 25 hours, 92 or 100 quarter-hours, and sums agree",
    proofs: [
      [
        "energy/calendar.test.ts",
        "the clock-change days of %s from 2020 to 2040 match the time zone database",
      ],
      [
        "features/consumption/server/curve-files/curve-clock.test.ts",
        "number every hour of %s from 2020 to 2040 once and in order",
      ],
      [
        "features/consumption/server/consumption-files.test.ts",
        "CSV, XLSX and JSON have the energy of each day of a clock change",
      ],
      ["energy/market/market-days.test.ts", "of 25 hours have the repeated hour twice, one after the other"],
    ],
  },
  F21: {
    risk: "Leap days, ends of months or the server's time zone change a result",
    behaviour: "Days are calendar days of Madrid, whatever the server's zone",
    proofs: [
      [
        "energy/calendar.test.ts",
        "the 29th of February exists in leap years only",
        "a month after the 31st of January is the last day of February",
      ],
      [
        "features/consumption/server/curve-files/curve-clock.test.ts",
        "do not depend on the server's time zone",
      ],
      [
        "energy/billing-period.test.ts",
        "across the new year counts each day against the length of its own year",
      ],
      [
        "platform/testing/far-zone.test.ts",
        "the rules of energy and of servers run again in a process that is fourteen hours ahead of UTC",
      ],
      ["tools/architecture.test.ts", "takes no day or hour from the time zone of the server's process"],
    ],
  },
  F22: {
    risk: "A customer with thousands of contracts and invoices",
    behaviour: "Lists are pages, and charts are summed by the database",
    proofs: [
      [
        "features/contracts/web/contract-list-screen.test.tsx",
        "of four hundred contracts is divided into pages of the size that the customer chooses",
      ],
      [
        "features/invoices/server/list-invoices.test.ts",
        "with a hundred rows is at most 45 kB, 8 kB gzipped",
      ],
    ],
    gap: "times are measured by `npm run bench`",
  },
  F23: {
    risk: "The mail server is down, slow or refuses",
    behaviour: "Customers get their answers; emails wait in the job queue and are tried again",
    proofs: [
      ["apps/server/assembly/mailer.test.ts", "lets an email wait while it is down, and answers meanwhile"],
      ["integrations/mail/smtp.test.ts", "while the mail server is down, and succeeds once it is up"],
    ],
  },
  F24: {
    risk: "The provider of single sign-on is down or changes its keys",
    behaviour: "Passwords still work, and keys are asked for again, at most once a minute",
    proofs: [
      [
        "integrations/identity-provider/openid-client.test.ts",
        "is trusted again without a restart, with at most one request for its keys per minute",
        "is used again as soon as it answers",
      ],
      [
        "features/account/web/single-sign-on/connect-with-password.test.tsx",
        "the password still works if the provider does not answer",
      ],
    ],
  },
  F25: {
    risk: "A row or a file is damaged",
    behaviour: "It is named or left out, and the rest is answered",
    proofs: [
      [
        "features/profile/server/export-own-data.test.ts",
        "replaces a failed document with a notice, reports it to the operator, and has the rest",
      ],
      [
        "features/invoices/server/download-invoice-pdf.test.ts",
        "is not generated from a stored bill of an invalid shape",
      ],
      ["apps/admin/verify-signatures.test.ts", "a document that was replaced or is lost is found"],
    ],
  },
  F26: {
    risk: "Data is lost and has to be restored",
    behaviour: "A copy of the stopped portal, or of the database and then the documents, restores it",
    proofs: [
      [
        "apps/server/document-folder.test.ts",
        "is accepted again after the advice for restored documents was followed",
      ],
      [
        "apps/chaos/backup.system.test.ts",
        "a backup that is made while customers work has every change before it, whole, and each file that it names",
      ],
    ],
    gap: "the backup is a base backup; the product has no command for backups",
  },
  F27: {
    risk: "A call that was carried out is sent again by another version of its path",
    behaviour: "A call has one path of the newest version; repeated calls have a key",
    proofs: [
      [
        "platform/web/api/address.test.ts",
        "a link leads to the newest version of an endpoint, with its values escaped",
      ],
      ["security/repeated-calls.test.ts", "is carried out once, and answered the same each time"],
    ],
  },
  F28: {
    risk: "Customers press twice, go back, use two tabs or lose the network",
    behaviour: "Equal calls are one, and what was typed stays",
    proofs: [
      [
        "security/repeated-calls.test.ts",
        "that arrive at the same moment are one",
        "every call that changes something says how it is repeated, or is known to change nothing twice",
      ],
      [
        "features/payments/web/payment-dialog.test.tsx",
        "is the same attempt when it is repeated after the connection was lost",
      ],
      [
        "features/payments/web/payment-platforms.test.tsx",
        "that another tab has paid meanwhile says so in this one",
      ],
      ["journeys/offline.e2e.ts", "without a network a screen that is not loaded yet says so"],
    ],
  },
  F29: {
    risk: "A server ends in the middle of a change",
    behaviour: "A change is whole or absent",
    proofs: [
      [
        "apps/chaos/changes.system.test.ts",
        "a server that is killed before any step of a change leaves it whole or absent, and reports it under one id",
        "a server that runs out of memory in the middle of a change leaves it whole or absent",
        "the check finds a change that is not written in one transaction",
      ],
      [
        "platform/server/threads/thread-pool.test.ts",
        "a thread that ends fails its task alone, and is replaced",
      ],
    ],
  },
  F30: {
    risk: "Memory or open files grow over days",
    behaviour: "They do not",
    proofs: [
      [
        "apps/chaos/soak-figures.test.ts",
        "finds a planted growth: %s",
        "names calls that failed, and the time of the slowest percent by kind",
      ],
    ],
    gap: "the suite proves the check alone; `npm run soak` runs a load of hours with it",
  },
};
