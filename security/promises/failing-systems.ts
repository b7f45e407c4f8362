import type { SecurityPromises } from "./security-promise.ts";

const reconcile = "features/payments/server/reconcile-payments.test.ts";
const chaos = "apps/chaos/payments.system.test.ts";
const embedded = "platform/server/database/embedded-postgres.system.test.ts";
const mount = "platform/server/http/mount.test.ts";

/** Faults of outside systems, databases, disks and clients. */
export const failingSystems: SecurityPromises = {
  F1: {
    risk: "The server is killed in the middle of a payment",
    behaviour: "The provider's record decides what became of it, and no second payment is offered before",
    proofs: [
      [
        chaos,
        "payments survive parallel requests, cut answers and killed processes: the books agree",
        "finds a planted error: %s",
      ],
      [
        reconcile,
        "before the confirmation has charged nothing",
        "after the charge has the invoice paid once",
      ],
    ],
    gap: "the suite kills a few times; `npm run chaos:payments` kills at every step",
  },
  F2: {
    risk: "The provider's answer is lost after the charge",
    behaviour: "The payment is in process until the provider was asked, and is never tried under another key",
    proofs: [
      [
        reconcile,
        "is in process for the customer, who is offered no second payment, until the portal has asked",
      ],
      [
        "integrations/card-payments/port.contract.test.ts",
        "gives up a call after its time, without knowing its outcome",
        "tells later what became of a charge whose answer was cut",
      ],
    ],
  },
  F3: {
    risk: "An outside system is slow or refuses",
    behaviour:
      "Calls have a limit of time, and after failures in a row a pause; other calls are answered meanwhile",
    proofs: [
      [
        "platform/server/circuit.test.ts",
        "a system that fails several times in a row is not called for a while, and then tried once",
      ],
      [
        "integrations/card-payments/port.contract.test.ts",
        "fails at once after Stripe has not answered five times in a row",
      ],
      [
        "security/slow-systems.test.ts",
        "while %s does not answer more calls than there are connections, another call is answered",
        "the check finds calls that hold a connection while they wait",
      ],
    ],
  },
  F4: {
    risk: "Events of the provider come twice, late, in another order or never",
    behaviour: "Any order ends in the same state, and the portal asks by itself",
    proofs: [
      [
        "features/payments/server/attempt-policy.test.ts",
        "end in the same state in any order and with any repetition",
      ],
      [
        "features/payments/server/webhook.test.ts",
        "of a success of an invoice that was paid otherwise leaves it to the retailer, with the excess",
      ],
      [reconcile, "that was passed without coming back to the portal counts"],
    ],
  },
  F5: {
    risk: "The database restarts under load",
    behaviour: "Callers are asked to try again, and connections are renewed",
    proofs: [
      [embedded, "a PostgreSQL that dies is restarted"],
      [
        "platform/server/database/pool.test.ts",
        "an idle connection that the database drops is replaced",
        "a connection dropped while in use fails its next query, and nothing else",
      ],
      [mount, "to a lost or hanging connection to the database is a 503 with Retry-After: %s"],
      [
        "apps/chaos/servers.system.test.ts",
        "a database that restarts three times loses nothing that was answered, and calls go on",
      ],
    ],
  },
  F6: {
    risk: "The database fails over to a standby",
    behaviour:
      "Writes to a standby are answered with 503, and reads of a replica are repeated on the primary",
    proofs: [
      [mount, "to %s is a 503 with Retry-After"],
      [
        "platform/server/database/lagging-reads.test.ts",
        "a read that fails on the replica with %s is repeated on the primary",
        "a database that is no replica of the primary is refused",
      ],
      [
        "apps/server/read-replica.test.ts",
        "a replica that is down costs customers nothing, and the server stays ready and says so",
      ],
      [
        "apps/chaos/servers.system.test.ts",
        "a database that fails over to its replica loses nothing that was answered, and calls go on",
      ],
    ],
  },
  F7: {
    risk: "The disk is full",
    behaviour: "Calls that write answer 503, reads go on, and no half file stays",
    proofs: [
      [mount, "to %s is a 503 with Retry-After"],
      ["integrations/file-storage/port.contract.test.ts", "whose content fails are not stored"],
    ],
    gap: "the error is provoked, a full disk is not mounted",
  },
  F8: {
    risk: "The power fails",
    behaviour: "What was confirmed is on the disk",
    proofs: [
      [embedded, "the first start creates a PostgreSQL 18 with durable writes"],
      [
        "platform/server/database/data-directory-lock.system.test.ts",
        "a lock file truncated by a power cut does not hold the lock",
      ],
    ],
  },
  F9: {
    risk: "Two servers use one data directory",
    behaviour: "The second one exits and names the first",
    proofs: [
      [
        embedded,
        "a second server on the same data directory fails with the holder's pid, and the first continues",
      ],
      [
        "platform/server/database/data-directory-lock.system.test.ts",
        "of several servers that find a dead owner at once, one acquires the lock",
      ],
    ],
  },
  F10: {
    risk: "A statement takes too long",
    behaviour: "The database ends it, and a server whose connections lost this limit does not start",
    proofs: [
      ["platform/server/database/pool.test.ts", "the database ends a statement that exceeds the timeout"],
      [
        "platform/server/database/hanging-database.test.ts",
        "a statement on a connection that hangs fails soon after the statement timeout",
      ],
      [
        "apps/server/reach-database.test.ts",
        "connections that lost their statement timeout on the way are refused with what to do",
      ],
    ],
  },
  F11: {
    risk: "Clients send slowly to hold connections",
    behaviour: "Headers and bodies have to arrive in time",
    proofs: [
      [
        "platform/server/http/slow-clients.test.ts",
        "a client that has not sent its headers within the limit is disconnected then, and not before",
        "a body that is not a file has to arrive in time, and a file may take longer",
      ],
    ],
  },
  F12: {
    risk: "Thousands of idle connections",
    behaviour: "The number of connections is limited",
    proofs: [["platform/server/http/memory-limits.test.ts", "the number of connections is limited"]],
    gap: "memory under thousands of connections is not measured in the suite",
  },
  F13: {
    risk: "Clients read large files slowly",
    behaviour: "Rows are made as the client takes them, and archives that are not read end",
    proofs: [
      [
        "platform/server/sheets/table-stream.test.ts",
        "rows are read as the client takes them, and no longer when it leaves",
      ],
      ["features/profile/server/archive-slots.test.ts", "are ended when they are not read in time"],
    ],
  },
};
