import type { SecurityPromises } from "./security-promise.ts";

const pay = "features/payments/server/pay.test.ts";
const chaos = "apps/chaos/payments.system.test.ts";

/** Threats to money, documents, emails and what others learn of a customer. */
export const moneyAndRecords: SecurityPromises = {
  T37: {
    risk: "An invoice is charged twice",
    behaviour:
      "An invoice has one open attempt, written before the provider is called, whose id is the provider's key",
    proofs: [
      [
        pay,
        "charges what is pending, once, and marks the invoice as paid",
        "of one card are one charge, and all have its outcome",
        "of different cards are one charge, and the others are refused",
      ],
      [
        chaos,
        "payments survive parallel requests, cut answers and killed processes: the books agree",
        "finds a planted error: %s",
      ],
      ["features/payments/web/payment-platforms.test.tsx", "is paid once with a double click"],
    ],
  },
  T38: {
    risk: "The browser changes the amount, or pays what is not payable",
    behaviour:
      "The server computes amount and currency from the invoice, or from the instalment of a payment plan",
    proofs: [
      [
        pay,
        "charges what is pending, once",
        "is refused with another related object type than the invoice's",
      ],
      ["features/payments/server/attempt-policy.test.ts", "is another one's with %o"],
      [
        "features/payment-plans/server/pay-instalment.test.ts",
        "only the next instalment can be paid; paid again, or by two tabs at once, it is charged once",
        "an instalment of another customer is not found",
      ],
    ],
  },
  T39: {
    risk: "A return address names the payment of another customer",
    behaviour: "A payment is found by its customer, and its state is asked of the provider",
    proofs: [
      [pay, "of another customer is not found, like one that does not exist"],
      ["features/payments/web/payment-dialog.test.tsx", "of another customer’s return address is not found"],
      [
        "features/payments/server/pay-by-link.test.ts",
        "an authenticated payment continues by the link of its own invoice alone",
      ],
    ],
  },
  T40: {
    risk: "A forged or repeated event of the provider marks an invoice as paid",
    behaviour:
      "Events are verified by signature and time, applied once, and only cause a question to the provider's record",
    proofs: [
      [
        "features/payments/server/webhook.test.ts",
        "5,000 forged events change nothing",
        "with another %s changes nothing",
        "of a success pays the invoice once, however often it is delivered",
        "a signed body with one other byte is refused, and so is none",
      ],
    ],
  },
  T41: {
    risk: "A name that begins as a formula runs in the reader's spreadsheet",
    behaviour: "Spreadsheets have texts as texts, and CSV files an apostrophe before them",
    proofs: [
      [
        "platform/server/sheets/table-stream.test.ts",
        "a spreadsheet has what begins as a formula as a text, and LibreOffice shows it so @slow",
        "LibreOffice reads no formula in a CSV file @slow",
      ],
      [
        "features/invoices/server/export-invoices.test.ts",
        "as CSV has an apostrophe before what a spreadsheet would run as a formula",
      ],
      [
        "platform/server/loading/refused-list.test.ts",
        "the list has every refusal of all files, as CSV that no spreadsheet runs",
      ],
    ],
  },
  T42: {
    risk: "A name adds scripts to a PDF or elements to an XML document",
    behaviour: "Texts are encoded by the writers of PDF and XML, and PDFs have no actions",
    proofs: [
      [
        "features/invoices/server/pdf/invoice-pdf.test.ts",
        "prints a hostile name as text, without PDF actions",
      ],
      [
        "features/invoices/server/download-invoice-file.test.ts",
        "has texts with the characters of XML as texts",
      ],
    ],
  },
  T43: {
    risk: "A signed document is changed unnoticed",
    behaviour: "Signatures cover the whole document, and one changed bit breaks them",
    proofs: [
      [
        "features/invoices/server/download-invoice-file.test.ts",
        "has a PAdES signature of the whole document, and one changed bit breaks it",
        "no longer verifies when one bit of the invoice, of the policy or of the certificate changes",
      ],
      [
        "features/signatures/server/signatures.test.ts",
        "shows every fact that was changed, and entries that were removed or swapped",
      ],
    ],
  },
  T44: {
    risk: "Input adds recipients or headers to an email",
    behaviour: "An email with line breaks in its headers is not sent",
    proofs: [["integrations/mail/port.contract.test.ts", "that would inject %s is not sent"]],
  },
  T45: {
    risk: "The portal is used to flood a mailbox",
    behaviour: "An address gets a few emails of a kind, however often they are asked for",
    proofs: [
      [
        "features/account/server/password/ask-reset.test.ts",
        "sends three emails at most, however often and from wherever it is made",
      ],
      [
        "features/account/server/registration/confirm-sign-up.test.ts",
        "sends three emails at most, however often and from wherever it is made",
      ],
      [
        "features/account/server/sign-in/send-link.test.ts",
        "a hundred concurrent requests send three emails, and only the last link works",
      ],
      ["features/newsletter/server/set-active-newsletters.test.ts", "is delayed after too many emails"],
      ["features/contracting/server/send-lead-link.test.ts", "is not sent without end to one address"],
    ],
  },
  T46: {
    risk: "Passwords, tokens or codes are in logs, addresses, the database or sent to others",
    behaviour: "Secrets are stored as hashes, leave addresses before anything else runs, and are in no log",
    proofs: [
      [
        "journeys/canary.e2e.ts",
        "no password, token, secret or code is ever where another person could read it",
        "the search finds what is planted",
      ],
      ["platform/server/http/call-log.test.ts", "records an unexpected error without the secrets in it"],
      [
        "features/account/sign-in.e2e.ts",
        "an address that signs in leaves its token in no Referer and nowhere in the history",
      ],
    ],
  },
  T47: {
    risk: "Third parties learn about customers before consent, or on pages with a card form",
    behaviour:
      "Without consent nothing leaves; pages with a card form have no script of others; error replays have no data",
    proofs: [
      [
        "features/cookie-consent/cookie-consent.e2e.ts",
        "no request leaves for third parties before consent or after it is withdrawn",
        "a screen with a card form is a document without scripts of third parties, however it is reached",
        "is sent after consent, without data of the customer",
      ],
      ["features/cookie-consent/web/scrub-recording.test.ts", "has no text, in any kind of event"],
    ],
  },
};
