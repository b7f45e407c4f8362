import type { PlainDate } from "#energy/calendar.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { clockChangeOn } from "../points/slot-clock.ts";
import { useWords } from "../words.ts";

/** On a day of 23 or 25 hours, why it has them; on the others nothing. */
export const ClockNote = ({ day }: { day: PlainDate }) => {
  const t = useWords();
  const formats = useFormats();
  const change = clockChangeOn(day);
  if (change === undefined) return null;
  return (
    <Notice title={t(`notes.clock.${change}.title`, { day: formats.day(day) })}>
      {t(`notes.clock.${change}.text`)}
    </Notice>
  );
};
