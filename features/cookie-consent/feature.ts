import * as z from "zod/mini";
import { defineSettings, group, link, on, settingsGroup, text } from "#platform/contract/define-settings.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineFlags } from "#platform/contract/flags.ts";
import { defineTables } from "#platform/contract/tables.ts";
import { cookieRoutes } from "./contract/routes.ts";

export const feature = defineFeature({
  id: "cookie-consent",
  routes: cookieRoutes,
});

/** A third-party script that is loaded only with consent to its kind of cookies. */
const thirdParty = () =>
  z.strictObject({
    name: text(60),
    category: z.enum(["preferences", "statistics", "marketing"]),
    kind: z.enum(["analytics", "chat", "tracking"]),
    script: link,
    /** Origins that the script may connect to, besides its own. */
    connect: z._default(z.array(link), []),
  });

export const settings = defineSettings(() => ({
  cookies: settingsGroup(
    {
      /** Raised when the purposes of the cookies change: every visitor is asked again. */
      version: z._default(z.int().check(z.gte(1)), 1),
      thirdParties: z._default(z.array(thirdParty()), []),
      /** Whether third parties may count visits; without it those of the kinds analytics and tracking do not run. */
      analytics: on,
      /** Error replays, sent to a service with Sentry's protocol. Nothing is recorded unless its address is set. */
      errorReplay: group({
        dsn: z.optional(link),
        onErrorSampleRate: z._default(z.number().check(z.gte(0), z.lte(1)), 1),
        sessionSampleRate: z._default(z.number().check(z.gte(0), z.lte(1)), 0),
      }),
    },
    { visitor: "all" },
  ),
}));

export const flags = defineFlags(settings, ["cookies.analytics"]);

/**
 * Consents are proof: kept while they hold (two years) and until an infringement can no longer be pursued (three years,
 * LOPDGDD, art. 72). They name no customer, so an erasure does not touch them.
 */
export const tables = defineTables({
  cookie_consents: {
    kind: "directory",
    key: "consent_id",
    retention: { from: "decided_at", keep: "5 years" },
  },
});
