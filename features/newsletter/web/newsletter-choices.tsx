import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { Tooltip } from "#platform/ui/overlay/tooltip.tsx";
import { ServerHtml } from "#platform/web/html/server-html.tsx";
import type { NewsletterItem } from "../contract/newsletter-item.ts";
import styles from "./newsletters.module.css";
import { useWords } from "./words.ts";

interface NewsletterChoicesProps {
  readonly legend: string;
  readonly items: readonly NewsletterItem[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: number[]) => void;
  /** Of the first box: where the summary of what is wrong leads. */
  readonly id: string;
  readonly error?: string | undefined;
}

/** A box for each newsletter. One that another system sends and that is subscribed cannot be unticked. */
export const NewsletterChoices = ({ legend, items, chosen, onChange, id, error }: NewsletterChoicesProps) => {
  const t = useWords();
  const toggle = (newsletterId: number, isChosen: boolean): void =>
    onChange(isChosen ? [...chosen, newsletterId] : chosen.filter((other) => other !== newsletterId));
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      <Stack>
        {items.map(({ newsletterId, name, description, isSubscribed, isExported }, index) => {
          const isLocked = isExported && isSubscribed;
          const box = {
            id: index === 0 ? id : `${id}-${newsletterId}`,
            label: name,
            help: (
              <>
                <ServerHtml html={description} />
                {isLocked && <p>{t("choices.locked")}</p>}
              </>
            ),
            checked: isLocked || chosen.includes(newsletterId),
            error: index === 0 ? error : undefined,
          };
          return isLocked ? (
            <Tooltip key={newsletterId} label={t("choices.unavailable")}>
              <Checkbox {...box} aria-disabled="true" onCheckedChange={() => {}} />
            </Tooltip>
          ) : (
            <Checkbox
              key={newsletterId}
              {...box}
              onCheckedChange={(isChosen) => toggle(newsletterId, isChosen)}
            />
          );
        })}
      </Stack>
    </fieldset>
  );
};
