import { StatusChip, type StatusTone } from "#platform/ui/feedback/status-chip.tsx";
import type { ListedBulletin } from "../contract/staff-bulletin.ts";
import { useWords } from "./words.ts";

const tones = {
  draft: "warning",
  sending: "info",
  stopped: "negative",
  sent: "positive",
} as const satisfies Record<ListedBulletin["state"], StatusTone>;

/** How far an issue is, in words and colour. */
export const BulletinState = ({ state }: Pick<ListedBulletin, "state">) => {
  const t = useWords();
  return <StatusChip tone={tones[state]}>{t(`states.${state}`)}</StatusChip>;
};
