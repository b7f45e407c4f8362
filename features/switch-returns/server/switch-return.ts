import * as z from "zod/mini";
import { madridDate } from "#energy/calendar.ts";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { ResolveAttachments } from "#platform/server/attachments.ts";
import { defineChange, type SubmitRequest } from "#platform/server/change-kind.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/server.ca.json" with { type: "json" };
import en from "../locales/server.en.json" with { type: "json" };
import es from "../locales/server.es.json" with { type: "json" };
import { getSwitchReturn } from "../contract/get-switch-return.ts";
import { requestSwitchReturn } from "../contract/request-switch-return.ts";
import {
  maxReturnFiles,
  switchDirections,
  switchDiscoveries,
  switchWishes,
  type SwitchDirection,
} from "../contract/switch-return.ts";
import { blockOf, switchOf } from "./switch-policy.ts";
import { findSwitchedSupply } from "./switch-queries.ts";

const messages = { ca, es, en } as const;
/** Of the words that are declared; a change of them is a new version. */
const statementVersion = "2026-11";

const details = z.object({
  direction: z.enum(switchDirections),
  wish: z.enum(switchWishes),
  switched_on: z.string(),
  discovery: z.enum(switchDiscoveries),
  other_retailer: z.string(),
  comments: z.string(),
  /** The declaration as it was shown. */
  statement: z.string(),
  statement_version: z.string(),
  statement_language: z.enum(completeLanguages),
  /** Ids of the attached files. */
  files: z.optional(z.array(z.uuid())),
});

/**
 * The return of a supply. The retailer agrees it with the other one and the distributor; the portal’s contracts follow when
 * they are loaded.
 */
export const switchReturn = defineChange({
  kind: "supply.switch_return",
  details,
  shownDetails: ({ files: _files, statement_version: _version, statement_language: _language, ...shown }) =>
    shown,
  subject: ({ wish, direction }, _replaced, language) => {
    const t = serverWords(language, messages);
    if (wish === "stay") return t("subjects.stay");
    return t(direction === "from_us" ? "subjects.from_us" : "subjects.to_us");
  },
  apply: async () => {},
});

export interface SwitchReturnPorts {
  readonly database: Database;
  readonly submitRequest: SubmitRequest;
  readonly resolveAttachments: ResolveAttachments;
}

const statementIn = (language: CompleteLanguage, direction: SwitchDirection | undefined): string =>
  serverWords(language, messages)(direction === "from_us" ? "statements.from_us" : "statements.to_us");

export const handleGetSwitchReturn = ({ database }: Pick<SwitchReturnPorts, "database">): Handler =>
  handler(getSwitchReturn, async ({ params, session, language, now, fail }) => {
    const supply =
      (await findSwitchedSupply(database, session.customerId, params.name)) ?? fail("contract_not_found");
    const found = switchOf(supply);
    const { contractName, commodity, cups, isUnderWay } = supply;
    return {
      contractName,
      commodity,
      cups,
      direction: found?.direction ?? null,
      switchedOn: found?.switchedOn ?? null,
      askUntil: found?.askUntil ?? null,
      block: isUnderWay ? ("under_way" as const) : (blockOf(supply, madridDate(now)) ?? null),
      statement: statementIn(language, found?.direction),
    };
  });

const errorOfBlock = {
  company: "return_for_persons_only",
  no_switch: "return_without_switch",
  too_late: "return_too_late",
  under_way: "return_under_way",
} as const;

export const handleRequestSwitchReturn = (ports: SwitchReturnPorts): Handler =>
  handler(requestSwitchReturn, async (call) => {
    const { params, body, session, language, now, fail } = call;
    const { customerId } = session;
    const supply =
      (await findSwitchedSupply(ports.database, customerId, params.name)) ?? fail("contract_not_found");
    const found = switchOf(supply) ?? fail("return_without_switch");
    const block = blockOf(supply, madridDate(now));
    if (block !== undefined) return fail(errorOfBlock[block]);
    const given = body.files ?? [];
    const files = await ports.resolveAttachments(call, given, { minimum: 0, maximum: maxReturnFiles });
    const { outcome, reference } = await ports.submitRequest(switchReturn, {
      customerId,
      contractId: supply.contractId,
      details: {
        direction: found.direction,
        wish: body.wish,
        switched_on: found.switchedOn,
        discovery: body.discovery,
        other_retailer: body.otherRetailer,
        comments: body.comments,
        statement: statementIn(language, found.direction),
        statement_version: statementVersion,
        statement_language: language,
        ...(files.uploadIds.length === 0 ? {} : { files: [...files.uploadIds] }),
      },
      state: "sent",
      now,
      files,
    });
    return outcome === "conflict" ? fail("return_under_way") : { reference };
  });
