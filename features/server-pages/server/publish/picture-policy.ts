/** Bytes of one picture, and of all that stand in one block in one language. */
export const largestPictureBytes = 200_000;
export const largestPicturesBytes = 400_000;

const beginsWith = (content: Buffer, bytes: string, at = 0): boolean =>
  content.subarray(at, at + bytes.length).equals(Buffer.from(bytes, "latin1"));

/**
 * What a picture is by its first bytes, whatever its name says; undefined for what no block may show. SVG is not
 * among them: it is a document that can run scripts.
 */
export const mediaTypeOf = (content: Buffer): string | undefined => {
  if (beginsWith(content, "\u0089PNG\r\n\u001a\n")) return "image/png";
  if (beginsWith(content, "\u00ff\u00d8\u00ff")) return "image/jpeg";
  if (beginsWith(content, "GIF87a") || beginsWith(content, "GIF89a")) return "image/gif";
  if (beginsWith(content, "RIFF") && beginsWith(content, "WEBP", 8)) return "image/webp";
  return undefined;
};

/** Whether a picture's source is the name of a file beside the pages' file: no scheme, no way up, nothing escaped. */
export const isPictureName = (source: string): boolean =>
  /^[\p{L}\p{M}\p{N}_.-][\p{L}\p{M}\p{N}_. /-]*$/u.test(source) && !source.split("/").includes("..");
