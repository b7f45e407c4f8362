import * as z from "zod/mini";
import { defineEndpoint, file } from "#platform/contract/endpoint.ts";
import { rowId } from "#platform/contract/wire.ts";
import { documentMediaTypes } from "./media-types.ts";

/** A document of one of the customer's contracts, always as a file to keep and never to show in the page. */
export const downloadContractAttachment = defineEndpoint({
  id: "downloadContractAttachment",
  summary: "A document of a contract",
  method: "GET",
  path: "/contract/download_attachment/{id}",
  versions: [1, 2],
  languageInPath: true,
  access: "customer",
  readOnly: "allowed",
  rate: "document",
  cache: "private",
  ownership: { param: "id" },
  params: z.object({ id: rowId }),
  response: file(...documentMediaTypes),
  errors: { attachment_not_found: 404 },
});
