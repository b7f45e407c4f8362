import { SaxesParser, type SaxesAttributeNS } from "saxes";

/** An element of a file, with the text and the elements directly in it; what has been read as a record is not in it. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlNode[];
}

/** What is wrong with a file, so that nothing of it is read. */
export class XmlFault extends Error {}

interface OpenNode {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlNode[];
  text: string;
  /** Elements and characters in it that are in memory. */
  size: number;
}

const maxDepth = 40;
/** Of what is in memory at a time: a record has some hundred elements. */
const maxSize = 200_000;

interface RecordReader {
  /** Elements that are read and then dropped, whatever their number. */
  readonly records: ReadonlySet<string>;
  /** `around`: what is open around the record, from the root, with what came before it. */
  readonly onRecord: (record: XmlNode, around: readonly XmlNode[]) => void;
}

/** Bytes that are no UTF-8 are a fault of the file. */
const guarded = (work: () => void): void => {
  try {
    work();
  } catch (error) {
    if (error instanceof TypeError) throw new XmlFault("it is not in UTF-8", { cause: error });
    throw error;
  }
};

const ownAttributes = (attributes: Readonly<Record<string, SaxesAttributeNS>>): Record<string, string> => {
  const own: Record<string, string> = {};
  for (const { local, value } of Object.values(attributes)) own[local] = value;
  return own;
};

/**
 * Reads an XML document as it arrives, record by record, in linear time and bounded memory. A document type is refused, so
 * that there are no entities but XML's own five, and nothing is fetched.
 */
export const createXmlReader = ({ records, onRecord }: RecordReader) => {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: OpenNode[] = [];
  let size = 0;

  const grow = (by: number): void => {
    size += by;
    const top = open.at(-1);
    if (top !== undefined) top.size += by;
    if (size > maxSize) throw new XmlFault("a record of it is too large");
  };
  const addText = (added: string): void => {
    const top = open.at(-1);
    if (top === undefined) return;
    grow(added.length);
    top.text += added;
  };

  parser.on("error", (error) => {
    throw new XmlFault(error.message);
  });
  parser.on("doctype", () => {
    throw new XmlFault("it has a document type");
  });
  parser.on("xmldecl", ({ encoding }) => {
    if (encoding !== undefined && encoding.toUpperCase() !== "UTF-8")
      throw new XmlFault("it is not in UTF-8");
  });
  parser.on("opentag", ({ local, attributes }) => {
    if (open.length >= maxDepth) throw new XmlFault("its elements are too deep");
    const own = ownAttributes(attributes);
    open.push({ name: local, attributes: own, children: [], text: "", size: 0 });
    grow(1 + Object.entries(own).reduce((sum, [name, value]) => sum + name.length + value.length, 0));
  });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const closed = open.pop();
    if (closed === undefined) return;
    const { name, attributes, children, text } = closed;
    const node = { name, attributes, children, text: text.trim() };
    if (records.has(name)) {
      onRecord(node, open);
      size -= closed.size;
      return;
    }
    const parent = open.at(-1);
    if (parent === undefined) return;
    parent.children.push(node);
    parent.size += closed.size;
  });

  return {
    write: (bytes: Uint8Array): void =>
      guarded(() => void parser.write(decoder.decode(bytes, { stream: true }))),
    end: (): void =>
      guarded(() => {
        parser.write(decoder.decode());
        parser.close();
      }),
  };
};

/** The first element at a path below a node: `Refs/EndToEndId`. */
export const nodeAt = (node: XmlNode, path: string): XmlNode | undefined => {
  let found: XmlNode | undefined = node;
  for (const name of path.split("/")) found = found?.children.find((child) => child.name === name);
  return found;
};

/** Its text; empty when there is no such element. */
export const textAt = (node: XmlNode | undefined, path: string): string =>
  (node === undefined ? undefined : nodeAt(node, path))?.text ?? "";
