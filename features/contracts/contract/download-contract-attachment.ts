import * as z from "zod/mini";
import { customerDocument, file } from "#platform/contract/endpoint.ts";
import { rowId } from "#platform/contract/wire.ts";
import { documentMediaTypes } from "./media-types.ts";

/** A document of one of the customer's contracts, always with `Content-Disposition: attachment`. */
export const downloadContractAttachment = customerDocument({
  id: "downloadContractAttachment",
  summary: "A document of a contract",
  path: "/contract/download_attachment/{id}",
  versions: [1, 2],
  languageInPath: true,
  ownership: { param: "id" },
  params: z.object({ id: rowId }),
  response: file(...documentMediaTypes),
  errors: { attachment_not_found: 404 },
});
