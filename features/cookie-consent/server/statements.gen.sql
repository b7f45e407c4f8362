-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- save-cookie-consent.ts

-- saveConsent
insert into cookie_consents
    (consent_id, decided_at, version, language, preferences, statistics, marketing)
  values ($1, $2, $3, $4, $5, $6, $7);
