import * as z from "zod/mini";
import { isEmailAddress } from "#platform/contract/email-address.ts";

/** What a mail server says about an address that did not take an email. */
export interface BounceReport {
  readonly email: string;
  /** Enhanced status code (RFC 3463), such as `5.1.1`; empty when none is given. */
  readonly status: string;
  readonly reason: string;
}

const maxReason = 500;

const jsonReports = z.array(
  z.object({
    email: z.string(),
    status: z._default(z.string(), "5.1.1"),
    reason: z._default(z.string(), "reported by the operator"),
  }),
);

/** A full mailbox, a message that is too large, a mail system in trouble, and a refused content say nothing of the address. */
const passing = /^5\.(2\.[23]|3\.|7\.)/;

/** Whether newsletters to the address end: it failed for good, and because of the address. */
export const stopsAddress = ({ status }: Pick<BounceReport, "status">): boolean =>
  status.startsWith("5.") && !passing.test(status);

/** The fields of a group of lines, continued ones joined (RFC 5322, 2.2.3). */
const fieldsOf = (block: string): Map<string, string> =>
  new Map(
    block
      .replaceAll(/\n[ \t]+/g, " ")
      .split("\n")
      .flatMap((line) => {
        const [, name = "", value = ""] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
        return name === "" ? [] : [[name.toLowerCase(), value.trim()] as const];
      }),
  );

/** The address of `rfc822; <ada@correo.example>`. */
const addressOf = (recipient: string | undefined): string | undefined => {
  const [, address = ""] = /^rfc822;\s*<?([^<>\s]+)>?$/i.exec(recipient ?? "") ?? [];
  return isEmailAddress(address) ? address : undefined;
};

/** The parts of a message that report a delivery, up to the line that ends each. */
const statusParts = (message: string): string[] =>
  [...message.matchAll(/^content-type:\s*message\/delivery-status[^\n]*\n(?:[^\n]+\n)*\n/gim)].map(
    (match) => {
      const rest = message.slice(match.index + match[0].length);
      const end = rest.search(/^--/m);
      return end === -1 ? rest : rest.slice(0, end);
    },
  );

const reportOf = (block: string): BounceReport[] => {
  const fields = fieldsOf(block);
  if (fields.get("action")?.toLowerCase() !== "failed") return [];
  // To whom we wrote, where the mail was forwarded.
  const email = addressOf(fields.get("original-recipient")) ?? addressOf(fields.get("final-recipient"));
  if (email === undefined) return [];
  const [status = ""] = (fields.get("status") ?? "").split(/\s/);
  const diagnosis = (fields.get("diagnostic-code") ?? "").replace(/^smtp;\s*/i, "");
  return [{ email, status, reason: (diagnosis || `status ${status}`).slice(0, maxReason) }];
};

/** The reports of a file: a delivery status notification (RFC 3464), or JSON with `email`, `status` and `reason`. */
export const readBounceReports = (text: string): BounceReport[] | { readonly fault: string } => {
  const trimmed = text.replace(/^\ufeff/, "").trimStart();
  if (trimmed.startsWith("[")) {
    try {
      const reports = z.parse(jsonReports, JSON.parse(trimmed));
      const wrong = reports.find(({ email }) => !isEmailAddress(email));
      return wrong === undefined
        ? reports.map((report) => ({ ...report, reason: report.reason.slice(0, maxReason) }))
        : { fault: `${wrong.email} is not an email address` };
    } catch {
      return { fault: "it is no list of reports with email, status and reason" };
    }
  }
  const parts = statusParts(text.replaceAll("\r\n", "\n"));
  if (parts.length === 0) return { fault: "it has no part message/delivery-status (RFC 3464)" };
  return parts.flatMap((part) => part.split(/\n{2,}/).flatMap(reportOf));
};
