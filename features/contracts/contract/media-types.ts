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

/** Media types allowed for a contract's documents. */
export const documentMediaTypes = [...new Set(Object.values(mediaTypeByEnding))];

/** The media type by file extension; undefined for one that is not allowed. */
export const mediaTypeOf = (filename: string): string | undefined =>
  mediaTypeByEnding[/\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ""];
