export interface ReadMessage {
  /** Decoded values by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  /** Decoded texts by content type. */
  readonly parts: ReadonlyMap<string, string>;
}

const fromQuotedPrintable = (text: string): Buffer => {
  const joined = text.replaceAll(/=\r?\n/g, "");
  const bytes = joined.split(/(=[0-9A-F]{2})/i).map((piece, index) => {
    return index % 2 === 0 ? Buffer.from(piece, "latin1") : Buffer.from(piece.slice(1), "hex");
  });
  return Buffer.concat(bytes);
};

const decodeWords = (value: string): string =>
  value
    .replaceAll(/(=\?[^?]+\?[QB]\?[^?]*\?=)\s+(?==\?)/gi, "$1")
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toUpperCase() === "B"
        ? Buffer.from(text, "base64").toString("latin1")
        : fromQuotedPrintable(text.replaceAll("_", " ")).toString("latin1"),
    );

const headersOf = (text: string): Map<string, string> =>
  new Map(
    text
      .replaceAll(/\r\n[ \t]+/g, " ")
      .split("\r\n")
      .map((line) => {
        const [name = "", ...rest] = line.split(": ");
        // Encoded words may split a multibyte character, so the bytes are joined before decoding.
        const bytes = Buffer.from(decodeWords(rest.join(": ")), "latin1");
        return [name.toLowerCase(), bytes.toString("utf8")];
      }),
  );

const bodyOf = (headers: ReadonlyMap<string, string>, text: string): string => {
  const encoding = headers.get("content-transfer-encoding");
  if (encoding === "base64") return Buffer.from(text, "base64").toString("utf8");
  return encoding === "quoted-printable" ? fromQuotedPrintable(text).toString("utf8") : text;
};

const split = (text: string): [headers: Map<string, string>, body: string] => {
  const end = text.indexOf("\r\n\r\n");
  return [headersOf(text.slice(0, end)), text.slice(end + 4)];
};

/** Parses a MIME message with two parts, text and HTML. */
export const readMessage = (raw: string): ReadMessage => {
  const [headers, body] = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1] ?? "";
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part): [string, string] => {
      const [partHeaders, text] = split(part.replace(/^\r\n/, ""));
      const type = partHeaders.get("content-type")?.split(";")[0] ?? "";
      return [type, bodyOf(partHeaders, text.replace(/\r\n$/, "")).replaceAll("\r\n", "\n")];
    });
  return { headers, parts: new Map(parts) };
};
