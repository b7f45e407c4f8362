import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

const limits = z.object({ minimum: z.int(), maximum: z.int() });

/** What the forms of contracting ask in this deployment; the server demands the same. */
const contractingConfig = named({
  /** Unfinished leads are stored. */
  leads: ["leads", z.boolean()],
  leadsConsentRequired: ["leadsConsentRequired", z.boolean()],
  /** The solvency is checked after the person's data. */
  morosityCheck: ["morosityCheck", z.boolean()],
  /** The name is compared with the tax id after the person's data. */
  dniCheck: ["dniCheck", z.boolean()],
  morosityAcceptanceRequired: ["morosityAcceptanceRequired", z.boolean()],
  /** Companies leave their data and are called: no contract, no payment. */
  businessHalted: ["businessHalted", z.boolean()],
  companyVatRestricted: ["companyVatRestricted", z.boolean()],
  dniRequired: ["dniRequired", z.boolean()],
  emailRequired: ["emailRequired", z.boolean()],
  commsLanguageRequired: ["commsLanguageRequired", z.boolean()],
  /** The previous retailer is asked. */
  comerOriginShown: ["comerOriginShown", z.boolean()],
  selfconsAttachmentsRequired: ["selfconsAttachmentsRequired", z.boolean()],
  invoiceRequired: ["invoiceRequired", z.boolean()],
  uploads: [
    "uploads",
    z.object({
      invoice: limits,
      nif_faceup: limits,
      nif_facedown: limits,
      cif: limits,
      selfcons_attach: limits,
    }),
  ],
});

export const getContractingConfig = publicRead({
  id: "getContractingConfig",
  summary: "What the forms of contracting ask",
  path: "/contractacio/config",
  versions: [1],
  cache: "lookup",
  languageInPath: true,
  response: json(contractingConfig),
  errors: {},
});
