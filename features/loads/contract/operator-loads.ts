import * as z from "zod/mini";
import { attachmentBodyLimitBytes, inlineAttachment } from "#platform/contract/attachments.ts";
import { file, json } from "#platform/contract/endpoint.ts";
import { defineOperatorEndpoint } from "#platform/contract/operator-endpoint.ts";
import { csvMediaType } from "#platform/contract/sheet-media-types.ts";
import { named } from "#platform/contract/wire.ts";
import { fileLoad, loadKind, loadParams, loadSteps } from "./file-load.ts";

const scope = "loads";
const fileSent = named({ loadId: ["load_id", z.int()] });
const stepAsked = json(z.object({ status: z.literal("OK") }));

export const sendOperatorLoad = defineOperatorEndpoint({
  id: "sendOperatorLoad",
  summary: "Send a file of customers, contracts, invoices or another kind to be loaded",
  description:
    "The formats are those of the command npm run load. Files are loaded one after another, each whole or not at all; " +
    "ask for the outcome with the id. Sending the same records again changes nothing. A file has 16 MB at most; " +
    "larger ones are loaded by the command. A rehearsal only says what would change.",
  method: "POST",
  path: "/loads",
  scope,
  body: z.strictObject({
    /** As `GET /loads` lists them: `customers`, `contracts`, `invoices`. */
    kind: z.string().check(z.minLength(1), z.maxLength(40)),
    file: inlineAttachment,
    step: z._default(z.enum(loadSteps), "load"),
  }),
  bodyLimitBytes: attachmentBodyLimitBytes,
  response: json(fileSent),
  errors: { load_kind_not_known: 400, load_file_empty: 400, load_file_too_large: 413, too_many_loads: 409 },
});

export const listOperatorLoads = defineOperatorEndpoint({
  id: "listOperatorLoads",
  summary: "The last files that staff and systems sent to be loaded, and the kinds of file",
  method: "GET",
  path: "/loads",
  scope,
  response: json(z.object({ items: z.array(fileLoad), kinds: z.array(loadKind) })),
  errors: {},
});

export const getOperatorLoad = defineOperatorEndpoint({
  id: "getOperatorLoad",
  summary: "A file that was sent to be loaded, with what became of it",
  method: "GET",
  path: "/loads/{loadId}",
  scope,
  params: loadParams,
  response: json(fileLoad),
  errors: { load_not_found: 404 },
});

export const startOperatorLoad = defineOperatorEndpoint({
  id: "startOperatorLoad",
  summary: "Load a file that was rehearsed, or whose load failed",
  method: "POST",
  path: "/loads/{loadId}/load",
  scope,
  params: loadParams,
  response: stepAsked,
  errors: { load_not_found: 404, load_not_ready: 409 },
});

export const discardOperatorLoad = defineOperatorEndpoint({
  id: "discardOperatorLoad",
  summary: "Discard a file that is not to be loaded",
  method: "POST",
  path: "/loads/{loadId}/discard",
  scope,
  params: loadParams,
  response: stepAsked,
  errors: { load_not_found: 404, load_under_way: 409 },
});

export const downloadOperatorLoadRefusals = defineOperatorEndpoint({
  id: "downloadOperatorLoadRefusals",
  summary: "Every refused record of a load as CSV: its line, its key and the reason",
  method: "GET",
  path: "/loads/{loadId}/refusals",
  scope,
  params: loadParams,
  response: file(csvMediaType),
  errors: { load_not_found: 404 },
});
