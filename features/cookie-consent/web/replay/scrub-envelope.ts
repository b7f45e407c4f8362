import { scrubRecording, withShortAddresses } from "./scrub-recording.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const scrubEvent = (event: Record<string, unknown>): Record<string, unknown> => {
  const { user: _user, request: _request, breadcrumbs: _breadcrumbs, ...rest } = event;
  return JSON.parse(withShortAddresses(JSON.stringify(rest)));
};

/** A recording travels as a line of headers and a line of events. */
const scrubRecordingText = (text: string): string => {
  const end = text.indexOf("\n");
  const events: unknown = JSON.parse(text.slice(end + 1));
  return `${text.slice(0, end)}\n${JSON.stringify(scrubRecording(events))}`;
};

/** One part of what leaves, freed of what could tell who sat there; undefined for a kind that we do not know. */
export const scrubItem = (
  header: Readonly<Record<string, unknown>>,
  content: unknown,
): [Record<string, unknown>, unknown] | undefined => {
  if ((header.type === "event" || header.type === "replay_event") && isObject(content)) {
    return [{ ...header }, scrubEvent(content)];
  }
  if (header.type !== "replay_recording" || typeof content !== "string") return undefined;
  const scrubbed = scrubRecordingText(content);
  return [{ ...header, length: new TextEncoder().encode(scrubbed).length }, scrubbed];
};
