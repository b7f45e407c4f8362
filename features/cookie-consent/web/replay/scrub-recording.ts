/** Attributes that say how an element looks and none of what it says; every other stays in the browser. */
const harmlessAttributes = new Set(["class", "rel", "type", "dir", "width", "height", "viewBox", "_cssText"]);
const harmlessReplayAttribute = /^rr_(width|height|scroll\w+)$/;

/** What Replay adds to a recording about clicks, calls and navigation: labels and addresses, with data in them. */
const customEvent = 5;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const stars = (text: string): string => text.replaceAll(/\S/g, "*");

/** An address without what comes after its first step: contract numbers, filters and tokens stay here. */
const shortAddress = (address: string): string => {
  const url = URL.parse(address);
  if (url === null) return "";
  if (url.pathname.startsWith("/assets/")) return `${url.origin}${url.pathname}`;
  return `${url.origin}/${url.pathname.split("/")[1] ?? ""}`;
};

/** The same text with every address in it shortened. */
export const withShortAddresses = (text: string): string =>
  text.replaceAll(/https?:\/\/[^\s"')<>]+/g, shortAddress);

const isStyleSheet = ({ rel }: Record<string, unknown>): boolean => rel === "stylesheet";

const scrubAttributes = (attributes: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => {
      const isKept =
        harmlessAttributes.has(name) ||
        harmlessReplayAttribute.test(name) ||
        (name === "href" && isStyleSheet(attributes));
      return isKept ? [[name, typeof value === "string" ? withShortAddresses(value) : value]] : [];
    }),
  );

/** Keys under which a recording holds what is written on the page or typed into it. */
const isText = (key: string, holder: Record<string, unknown>): boolean =>
  (key === "textContent" && holder.isStyle !== true) || key === "text" || key === "value";

const scrubValue = (key: string, value: unknown, holder: Record<string, unknown>): unknown => {
  if (typeof value === "string") return isText(key, holder) ? stars(value) : withShortAddresses(value);
  if (key === "attributes" && isObject(value)) return scrubAttributes(value);
  return scrub(value);
};

const scrub = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(scrub);
  if (typeof value === "string") return withShortAddresses(value);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, scrubValue(key, inner, value)]),
  );
};

/**
 * A recording without texts, inputs, addresses and telling attributes. Replay masks by itself what it knows of;
 * this is the second lock, on everything that leaves, however it came in.
 */
export const scrubRecording = (events: unknown): unknown =>
  Array.isArray(events)
    ? events.filter((event) => !(isObject(event) && event.type === customEvent)).map(scrub)
    : [];
