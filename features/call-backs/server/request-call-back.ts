import { randomBytes } from "node:crypto";
import { callBackConsentVersion, maxCallBackFileBytes } from "#platform/contract/call-back.ts";
import { emailKeyOf } from "#platform/contract/email-address.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { ResolveAttachments, ResolvedAttachments } from "#platform/server/attachments.ts";
import type { CallBackCall, RequestCallBack } from "#platform/server/call-backs.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { networkOf } from "#platform/server/http/network-of.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { eventWriter } from "#platform/server/outbox/outbox.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "#platform/locales/call-back.ca.json" with { type: "json" };
import en from "#platform/locales/call-back.en.json" with { type: "json" };
import es from "#platform/locales/call-back.es.json" with { type: "json" };
import { events } from "../contract/events.ts";
import { callBackRequested } from "./call-back-jobs.ts";
import { insertCallBack, storedCallBacks, toOperatorCallBack } from "./call-back-queries.ts";

export interface RequestCallBackPorts {
  readonly database: Pick<Database, "pool">;
  readonly jobs: Jobs;
  readonly resolveAttachments: ResolveAttachments;
  readonly throttle: {
    readonly begin: (name: string, address: string, now: Date) => Promise<number | undefined>;
  };
  readonly organization: { readonly name: string };
}

const messages = { ca, es, en } as const;
const writeEvent = eventWriter(events);

/** The words to which the person agreed, as the form had them. */
const consentIn = (language: CompleteLanguage, organization: string) => ({
  version: callBackConsentVersion,
  text: serverWords(language, messages)("consent", { organization }),
});

/** The files of a form, none of which is larger than a call-back takes. */
const withinSize = (files: ResolvedAttachments, { fail }: CallBackCall): ResolvedAttachments => ({
  ...files,
  take: async (client) => {
    const taken = await files.take(client);
    const large = taken.find(({ sizeBytes }) => sizeBytes > maxCallBackFileBytes);
    if (large !== undefined)
      fail("attachment_refused", { values: { filename: large.filename, reason: "file_too_large" } });
    return taken;
  },
});

const waitFor = async (
  { throttle }: RequestCallBackPorts,
  { client, now, fail }: CallBackCall,
  email: string,
): Promise<void> => {
  const wait = await throttle.begin(
    `call-back of ${emailKeyOf(email)}`,
    `call-back from ${networkOf(client.address)}`,
    now,
  );
  if (wait !== undefined)
    fail("too_many_call_backs", {
      retryAfterSeconds: wait,
      values: { minutes: Math.ceil(wait / 60) },
    });
};

/** Takes wishes to be called for any feature that offers it. Whether a customer has the email is not looked up. */
export const createRequestCallBack =
  (ports: RequestCallBackPorts): RequestCallBack =>
  async (call, contact, subject) => {
    const { language, now } = call;
    await waitFor(ports, call, contact.email);
    const given = contact.invoice === undefined ? [] : [contact.invoice];
    const files = withinSize(await ports.resolveAttachments(call, given, { minimum: 0, maximum: 1 }), call);
    const consent = consentIn(language, ports.organization.name);
    return inTransaction(ports.database.pool, async (client) => {
      const opened = await storedCallBacks.open(client, {
        ownerId: randomBytes(24).toString("base64url"),
        state: "requested",
        actor: "person",
        now,
        insert: ({ ownerId: visitorId, caseId: callBackId, reference }) =>
          insertCallBack(client, {
            visitorId,
            callBackId,
            reference,
            language,
            contact,
            subject,
            consent,
            now,
          }),
        files,
      });
      if (!("found" in opened)) throw new Error("The call-back was not written");
      const { found } = opened;
      const data = await toOperatorCallBack(client, found);
      await writeEvent(client, null, { type: "call_back.requested", data, now });
      await ports.jobs.add(callBackRequested, { reference: found.reference }, client);
      return { reference: found.reference };
    });
  };
