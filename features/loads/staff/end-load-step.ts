import { defineStaffAction } from "#platform/server/staff-action.ts";
import { loadRoles } from "../contract/file-load.ts";
import {
  removeContent,
  replaceRefusals,
  writeStepEnd,
  type ClaimedLoad,
  type StepEnd,
} from "../server/load-queries.ts";

interface EndedStep extends Pick<ClaimedLoad, "loadId" | "kind" | "filename" | "step"> {
  readonly end: StepEnd;
  /** The file of the refusals, when there are any. */
  readonly refusalsKey: string | undefined;
}

const countsOf = (end: StepEnd): Record<string, unknown> => {
  if ("failure" in end) return { failure: end.failure };
  const { new: added, changed, unchanged, refused } = end.result;
  return { new: added, changed, unchanged, refused };
};

/** Writes how a step ended. The result has the keys of the files that are deleted from the storage. */
export const endLoadStep = defineStaffAction({
  name: "loads end",
  roles: loadRoles,
  change: async (client, { end, refusalsKey, ...load }: EndedStep, now) => {
    const { loadId, kind, filename, step } = load;
    await writeStepEnd(client, { ...load, end, now });
    const former = await replaceRefusals(client, { loadId, storageKey: refusalsKey, now });
    const content = step === "load" && "result" in end ? await removeContent(client, loadId) : undefined;
    return {
      result: [former, content].filter((key) => key !== undefined),
      // A rehearsal changes nothing; that it was asked for is in the log.
      audit: step === "load" ? { details: { loadId, kind, filename, ...countsOf(end) } } : undefined,
    };
  },
});
