import * as z from "zod/mini";
import { customerDocument, file } from "#platform/contract/endpoint.ts";
import { rowId } from "#platform/contract/wire.ts";
import { documentMediaTypes } from "./media-types.ts";

/** Not in the specification. Always with `Content-Disposition: attachment`. */
export const downloadCommunicationDocument = customerDocument({
  id: "downloadCommunicationDocument",
  summary: "A document of a communication about a contract",
  path: "/contract/communications/documents/{id}",
  versions: [2],
  ownership: { param: "id" },
  params: z.object({ id: rowId }),
  response: file(...documentMediaTypes),
  errors: { attachment_not_found: 404 },
});
