const mediaTypeByEnding: Readonly<Record<string, string>> = {
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
};

/** Media types in which a contract's documents are handed out. */
export const documentMediaTypes = [...new Set(Object.values(mediaTypeByEnding))];

/** The media type of a document by the ending of its name; undefined for a kind that is not handed out. */
export const mediaTypeOf = (filename: string): string | undefined =>
  mediaTypeByEnding[/\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ""];
