import * as z from "zod/mini";
import { loadFormats } from "#platform/contract/loaders.ts";
import { refusalCause } from "#platform/contract/refusal-causes.ts";
import { instant, named, rowId } from "#platform/contract/wire.ts";

export const loadRoles = ["manager", "administrator"] as const;

/** A curve file of a month of a large distributor has 200 MB. */
export const maxLoadBytes = 500_000_000;
/** Files that wait for their rehearsal or their load. */
export const maxLoadsUnderWay = 20;

export const loadSteps = ["rehearsal", "load"] as const;
export const loadStates = ["waiting", "running", "done", "failed", "discarded"] as const;

const line = named({ line: ["line", z.int()], text: ["text", z.string()] });
const refusedLine = named({
  line: ["line", z.int()],
  text: ["text", z.string()],
  /** The same as the text in a form for any language; absent where only the command's words are known. */
  causes: ["causes", z.optional(z.array(refusalCause))],
});
export type RefusedLine = z.output<typeof refusedLine>;

/** What a step has found. Texts are those of the command. */
export const loadResult = named({
  /** What is counted: "record", "value". */
  counted: ["counted", z.string()],
  new: ["new", z.int()],
  changed: ["changed", z.int()],
  unchanged: ["unchanged", z.int()],
  refused: ["refused", z.int()],
  remarks: ["remarks", z.array(z.string())],
  /** The first of them. */
  refusals: ["refusals", z.array(refusedLine)],
  noted: ["noted", z.int()],
  notes: ["notes", z.array(line)],
});
export type LoadResult = z.output<typeof loadResult>;

export const fileLoad = named({
  loadId: ["load_id", z.int()],
  kind: ["kind", z.string()],
  /** The kind in words. */
  title: ["title", z.string()],
  filename: ["filename", z.string()],
  sizeBytes: ["size_bytes", z.int()],
  step: ["step", z.enum(loadSteps)],
  state: ["state", z.enum(loadStates)],
  /** How far the step is, as the command shows it. */
  progress: ["progress", z.string()],
  author: ["author", z.string()],
  sentAt: ["sent_at", instant],
  endedAt: ["ended_at", z.nullable(instant)],
  rehearsal: ["rehearsal", z.nullable(loadResult)],
  outcome: ["outcome", z.nullable(loadResult)],
  failure: ["failure", z.string()],
  /** The file is there still, so that it can be loaded. */
  hasContent: ["has_content", z.boolean()],
  /** The refusals of the last step are there still. */
  hasRefusals: ["has_refusals", z.boolean()],
});
export type FileLoad = z.output<typeof fileLoad>;

/** A kind of file that can be loaded. */
export const loadKind = named({
  kind: ["kind", z.string()],
  title: ["title", z.string()],
  format: ["format", z.enum(loadFormats)],
});

/** A parameter that names a load. */
export const loadParams = z.object({ loadId: rowId });
