import * as z from "zod/mini";
import { explainIssues } from "./explain-issues.ts";
import type { ReportSheet, SourceRecord } from "./load-report.ts";

/** A record that could be read, with its line. */
export interface Row<R> {
  readonly line: number;
  readonly record: R;
}

/** How to read the records of one kind. */
export interface RecordForm<R> {
  readonly schema: z.core.$ZodType<R>;
  /** What a record is about; a second record about the same in one file is refused. */
  readonly keyOf: (record: R) => string;
  /** What the key is, for that refusal: "contract". */
  readonly keyName: string;
  /** The first rule that the record breaks by itself, said with what to do; undefined when it breaks none. */
  readonly check: (record: R) => string | undefined;
}

/** Reads one record after another; undefined for one that the sheet now counts as refused. */
export const createRowReader = <R>(form: RecordForm<R>, sheet: ReportSheet) => {
  const lineOfKey = new Map<string, number>();
  return ({ line, record: source }: SourceRecord): Row<R> | undefined => {
    const parsed = z.safeParse(form.schema, source, { reportInput: true });
    if (!parsed.success) {
      sheet.refuse(line, explainIssues(parsed.error.issues));
      return undefined;
    }
    const record = parsed.data;
    const key = form.keyOf(record);
    const earlierLine = lineOfKey.get(key);
    const problem =
      earlierLine === undefined
        ? form.check(record)
        : `line ${earlierLine} is about the same ${form.keyName}: keep one of the two`;
    if (problem !== undefined) {
      sheet.refuse(line, problem);
      return undefined;
    }
    lineOfKey.set(key, line);
    return { line, record };
  };
};
