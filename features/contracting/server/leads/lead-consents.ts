import { createHash } from "node:crypto";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { execute, bool, instant, queryRows, text, type Queryable } from "#platform/server/database/query.ts";
import { serverWords } from "#platform/server/words.ts";
import type { LeadValues } from "../../contract/lead-sections.ts";
import ca from "../../locales/consents.ca.json" with { type: "json" };
import en from "../../locales/consents.en.json" with { type: "json" };
import es from "../../locales/consents.es.json" with { type: "json" };

const messagesOf = { ca, es, en } as const;
export type Consent = keyof typeof ca;

const decisionsOf = (values: LeadValues): [Consent, boolean | undefined][] => [
  ["allow_contact", values.allowContact],
  ["accept_morosity_verification", values.acceptsMorosityCheck],
  ["accept_gdpr", values.acceptsGdpr],
  ["accept_ov_conditions", values.acceptsConditions],
  ["activate_publicity", values.acceptsPublicity],
];

export interface ConsentContext {
  readonly leadId: string;
  readonly language: CompleteLanguage;
  readonly organization: string;
  readonly address: string;
  readonly device: string;
  readonly now: Date;
}

/**
 * Records each consent that was given or taken back since the earlier answers, with the text that the form shows, its
 * version, the time and the address from which it came (GDPR, art. 7.1).
 */
export const recordConsents = async (
  client: Queryable,
  { before, after }: { readonly before: LeadValues; readonly after: LeadValues },
  { leadId, language, organization, address, device, now }: ConsentContext,
): Promise<void> => {
  const t = serverWords(language, messagesOf);
  const former = new Map(decisionsOf(before));
  for (const [consent, isGiven] of decisionsOf(after)) {
    if (isGiven === undefined || isGiven === (former.get(consent) ?? false)) continue;
    const body = t(consent, { organization });
    await execute(client, {
      name: "insert-lead-consent",
      text: `insert into lead_consents (lead_id, consent, version, body, is_given, language, address, device, decided_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      values: [
        leadId,
        consent,
        createHash("sha256").update(body).digest("hex").slice(0, 12),
        body,
        isGiven,
        language,
        address,
        device.slice(0, 500),
        now,
      ],
    });
  }
};

/** The consents of a lead in the order in which they were decided. */
export const listConsents = (client: Queryable, leadId: string) =>
  queryRows(client, {
    name: "list-lead-consents",
    text: `select consent, version, body, is_given as "isGiven", language, address, decided_at as "decidedAt"
           from lead_consents where lead_id = $1 order by decided_at, consent`,
    values: [leadId],
    columns: {
      consent: text,
      version: text,
      body: text,
      isGiven: bool,
      language: text,
      address: text,
      decidedAt: instant,
    },
  });
