const unsafe = /[\u0000-\u001f\u007f"\\/:*?<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** `attachment` with an ASCII name and, where it differs, the full one: RFC 6266 and 8187. Never more than one header. */
export const contentDisposition = (filename: string): string => {
  const clean = filename.replaceAll(unsafe, "_").slice(0, 150).toWellFormed() || "document";
  const ascii = clean.normalize("NFKD").replaceAll(/[^\x20-\x7e]/g, "");
  const encoded = encodeURIComponent(clean).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return clean === ascii
    ? `attachment; filename="${ascii}"`
    : `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
};
