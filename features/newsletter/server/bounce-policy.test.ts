import { describe, expect, test } from "vitest";
import { readBounceReports, stopsAddress } from "./bounce-policy.ts";

/** As a mail server sends it (RFC 3464, appendix). */
const message = (recipients: string): string =>
  [
    "From: Mail Delivery Subsystem <MAILER-DAEMON@mx.example>",
    "Subject: Returned mail",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="one"',
    "",
    "--one",
    "Content-Type: text/plain",
    "",
    "Final-Recipient: rfc822; not@a-report.example",
    "Action: failed",
    "--one",
    "content-type: message/delivery-status",
    "content-transfer-encoding: 7bit",
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    recipients,
    "--one",
    "Content-Type: message/rfc822",
    "",
    "To: pere@else.example",
    "--one--",
  ].join("\r\n");

describe("a delivery status notification", () => {
  test("says which addresses failed, and why, with continued lines", () => {
    const failed = [
      "Final-Recipient: rfc822; ada@forwarded.example",
      "Original-Recipient: rfc822;<Ada@correo.example>",
      "Action: failed",
      "Status: 5.1.1 (bad destination)",
      "Diagnostic-Code: smtp; 550 5.1.1",
      "  user unknown",
      "",
      "Final-Recipient: rfc822; pere@correo.example",
      "Action: delayed",
      "Status: 4.4.1",
    ].join("\r\n");
    expect(readBounceReports(message(failed))).toEqual([
      { email: "Ada@correo.example", status: "5.1.1", reason: "550 5.1.1 user unknown" },
    ]);
  });

  test("without that part, or with an address that is none, reports nothing", () => {
    expect(readBounceReports("Subject: Hello\n\nFinal-Recipient: rfc822; a@b.example")).toEqual({
      fault: "it has no part message/delivery-status (RFC 3464)",
    });
    expect(readBounceReports(message("Final-Recipient: x400; ada\r\nAction: failed"))).toEqual([]);
  });
});

describe("a list of reports", () => {
  test("is read, with what is usual where a field is missing", () => {
    expect(readBounceReports('[{"email":"ada@correo.example"}]')).toEqual([
      { email: "ada@correo.example", status: "5.1.1", reason: "reported by the operator" },
    ]);
  });

  test.each([
    ['[{"email":"ada"}]', "ada is not an email address"],
    ['[{"mail":"x"}]', "it is no list of reports with email, status and reason"],
    ["[", "it is no list of reports with email, status and reason"],
  ])("%s is refused", (text, fault) => {
    expect(readBounceReports(text)).toEqual({ fault });
  });
});

test.each([
  ["5.1.1", true],
  ["5.1.10", true],
  ["5.2.1", true],
  ["5.0.0", true],
  ["5.2.2", false],
  ["5.3.4", false],
  ["5.7.1", false],
  ["4.1.1", false],
  ["", false],
])("the status %s stops an address: %s", (status, isStopped) => {
  expect(stopsAddress({ status })).toBe(isStopped);
});
