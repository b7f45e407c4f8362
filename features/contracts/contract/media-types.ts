/** Kinds of document that a contract can carry, by the ending of the file's name. */
export const mediaTypeByEnding = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  xml: "application/xml",
  csv: "text/csv",
  txt: "text/plain",
  zip: "application/zip",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
