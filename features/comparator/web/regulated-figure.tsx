import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "./words.ts";

interface RegulatedFigureProps {
  readonly kind: "pvpc" | "tur";
  readonly cents: number;
  /** How it was worked out, where not from the whole bill. */
  readonly note?: string;
  /** The cheapest product of ours. */
  readonly cheapest: { readonly name: string; readonly totalCents: number } | undefined;
}

/** The same bill at the regulated price, which is a reference and no offer of ours. */
export const RegulatedFigure = ({ kind, cents, note, cheapest }: RegulatedFigureProps) => {
  const t = useWords();
  const formats = useFormats();
  const moreCents = cheapest === undefined ? 0 : cheapest.totalCents - cents;
  const amount = formats.money(Math.abs(moreCents));
  return (
    <Stack gap="small">
      <KeyFigures>
        <KeyFigure
          label={t(`result.${kind}`)}
          value={formats.moneyParts(cents)}
          detail={note ?? t(`result.${kind}Note`)}
        />
      </KeyFigures>
      {cheapest !== undefined && moreCents !== 0 && (
        <p>
          {t(moreCents > 0 ? "result.dearerThanRegulated" : "result.cheaperThanRegulated", {
            product: cheapest.name,
            amount,
          })}
        </p>
      )}
    </Stack>
  );
};
