import { useFormats } from "#platform/web/words/use-formats.ts";
import { isRepeated } from "./price-points.ts";
import { useWords } from "./words.ts";

/** "From 10:00 to 10:15"; the repeated hour of October says that it is. */
export const useTimeText = (): ((interval: { readonly startsAt: Date; readonly endsAt: Date }) => string) => {
  const t = useWords();
  const { time } = useFormats();
  return ({ startsAt, endsAt }) =>
    isRepeated(startsAt)
      ? t("board.repeated", { from: time(startsAt), to: time(endsAt) })
      : t("board.interval", { from: time(startsAt), to: time(endsAt) });
};
