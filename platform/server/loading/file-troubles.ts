import { codeOf } from "../error-code.ts";

const messages: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  EISDIR: "it is a folder; name the files in it",
  EACCES: "it may not be read by this user",
  ERR_ENCODING_INVALID_ENCODED_DATA: "it is not text in UTF-8; save it as UTF-8",
};

/** Why a file could not be read, as a text for the operator; the error's own message for unknown codes. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return messages[codeOf(error) ?? ""] ?? error.message;
};
