import type * as z from "zod/mini";
import type { Endpoint, JsonResponse } from "#platform/contract/endpoint.ts";
import type { SentFile } from "./upload-queue.ts";

type Schema<T> = z.ZodMiniType<T>;
type Answers<T> = Endpoint & { readonly response: JsonResponse<Schema<T>>; readonly body?: undefined };
type WithQuery<Q> = { readonly query: Schema<Q>; readonly params?: undefined };
type WithId = { readonly params: Schema<{ id: string }> };

/** The calls that a field for files needs; a feature passes `uploadCalls` of `features/uploads/contract`. */
export interface UploadCalls {
  readonly uploadFile: Answers<SentFile> & WithQuery<{ name: string }>;
  readonly listUploads: Answers<{ items: SentFile[] }> & WithQuery<{ ids: string[] }>;
  readonly downloadUpload: Endpoint & WithId;
  readonly deleteUpload: Answers<unknown> & WithId;
}
