/** Zero or more bytes of a stream compressed as zlib, as far as it is intact and up to about a length. */
export const inflate = async (
  bytes: Uint8Array<ArrayBuffer>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  try {
    while (length < maxBytes) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      length += value.length;
    }
    await reader.cancel();
  } catch {
    // Bytes after the end of the compressed data are an error, which changes nothing about those before.
  }
  const joined = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
};

const latin1 = new TextDecoder("latin1");
/** The bytes of a PDF as text with a character for each, in which its objects are found. */
export const textOfPdf = (bytes: Uint8Array): string => latin1.decode(bytes);

export interface PdfStream {
  /** What stands before the stream: its dictionary. */
  readonly dictionary: string;
  readonly start: number;
  readonly end: number;
}

const maxDictionary = 1000;

/** The streams of a PDF whose dictionary is wanted, as many as a limit. */
export const streamsOf = function* (
  text: string,
  {
    isWanted,
    maxStreams,
  }: { readonly isWanted: (dictionary: string) => boolean; readonly maxStreams: number },
): Generator<PdfStream> {
  let count = 0;
  for (
    let at = text.indexOf("stream");
    at !== -1 && count < maxStreams;
    at = text.indexOf("stream", at + 6)
  ) {
    const before = text.slice(Math.max(0, at - maxDictionary), at);
    const dictionary = before.slice(before.lastIndexOf("obj") + 1);
    if (!isWanted(dictionary)) continue;
    const start = at + 6 + (text[at + 6] === "\r" ? 2 : 1);
    const end = text.indexOf("endstream", start);
    if (end === -1) return;
    count += 1;
    yield { dictionary, start, end };
    at = end + 3;
  }
};
