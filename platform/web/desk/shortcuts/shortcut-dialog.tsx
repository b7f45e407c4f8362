import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useDeskWords } from "../words.ts";
import { shortcutGroups, shortcutKeys, type ShortcutGroup } from "./shortcut-keys.ts";
import styles from "./shortcut-dialog.module.css";

const groups = ["everywhere", "lists", "cases"] as const satisfies readonly ShortcutGroup[];

interface ShortcutDialogProps {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** The shortcuts, and the switch for those who are disturbed by them, such as people who speak to their computer. */
export const ShortcutDialog = ({ isOn, onSwitch, onClose }: ShortcutDialogProps) => {
  const t = useDeskWords();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("action.close")}
      title={t("shortcuts.title")}
      description={t("shortcuts.text")}
    >
      <Stack>
        <Checkbox label={t("shortcuts.switch")} checked={isOn} onCheckedChange={onSwitch} />
        {groups.map((group) => (
          <section key={group} aria-label={t(`shortcuts.groups.${group}`)}>
            <h3 className={styles.group}>{t(`shortcuts.groups.${group}`)}</h3>
            <dl className={styles.keys}>
              {shortcutGroups[group].map((name) => (
                <div key={name} className={styles.row}>
                  <dt>
                    <kbd className={styles.key}>{shortcutKeys[name]}</kbd>
                  </dt>
                  <dd>{t(`shortcuts.names.${name}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Stack>
    </Dialog>
  );
};
