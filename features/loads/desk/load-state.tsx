import { StatusChip, type StatusTone } from "#platform/ui/feedback/status-chip.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { FileLoad, LoadResult } from "../contract/file-load.ts";
import { useWords } from "./words.ts";

type StateWord =
  | "waitingRehearsal"
  | "rehearsing"
  | "rehearsed"
  | "rehearsalFailed"
  | "waitingLoad"
  | "loading"
  | "loaded"
  | "loadFailed"
  | "discarded";

const words: Readonly<
  Record<FileLoad["step"], Readonly<Record<FileLoad["state"], readonly [StateWord, StatusTone]>>>
> = {
  rehearsal: {
    waiting: ["waitingRehearsal", "neutral"],
    running: ["rehearsing", "info"],
    done: ["rehearsed", "warning"],
    failed: ["rehearsalFailed", "negative"],
    discarded: ["discarded", "neutral"],
  },
  load: {
    waiting: ["waitingLoad", "neutral"],
    running: ["loading", "info"],
    done: ["loaded", "positive"],
    failed: ["loadFailed", "negative"],
    discarded: ["discarded", "neutral"],
  },
};

export const isUnderWay = ({ state }: Pick<FileLoad, "state">): boolean =>
  state === "waiting" || state === "running";

/** Where a load is, in words and colour. */
export const LoadState = ({ step, state }: Pick<FileLoad, "step" | "state">) => {
  const t = useWords();
  const [word, tone] = words[step][state];
  return <StatusChip tone={tone}>{t(`states.${word}`)}</StatusChip>;
};

/** "3 new, 1 changed, 120 the same, 2 refused". */
export const useCounts = (): ((result: LoadResult) => string) => {
  const t = useWords();
  const formats = useFormats();
  return ({ new: added, changed, unchanged, refused }) =>
    t("counts", {
      added: formats.number(added),
      changed: formats.number(changed),
      unchanged: formats.number(unchanged),
      refused: formats.number(refused),
    });
};
