import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import { Menu as MantineMenu } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";

import { useLinkComponent } from "../navigation/link-context.ts";
import styles from "./menu.module.css";

interface MenuChoiceWords {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  tone?: "plain" | "negative";
  /** Why it cannot be chosen now; shown under the label. */
  disabledReason?: ReactNode;
}

/** Does something, or goes to an address. */
export type MenuChoice = MenuChoiceWords &
  ({ onSelect: () => void; href?: undefined } | { href: string; onSelect?: undefined });

interface MenuProps {
  /** The button that opens it; takes a `ref` and the menu's attributes. */
  trigger: ReactElement;
  choices: readonly MenuChoice[];
  /** Words on top of the choices. */
  heading?: ReactNode;
  align?: "start" | "end";
}

/** A few actions behind one button; arrows move, Escape closes. */
export function Menu({ trigger, choices, heading, align = "end" }: MenuProps) {
  const Link = useLinkComponent();
  return (
    <MantineMenu
      position={align === "end" ? "bottom-end" : "bottom-start"}
      offset={6}
      withInitialFocusPlaceholder={false}
      classNames={{
        dropdown: styles.dropdown,
        item: styles.item,
        label: styles.heading,
        itemSection: styles.section,
      }}
    >
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {heading !== undefined && <MantineMenu.Label>{heading}</MantineMenu.Label>}
        {choices.map((choice) => {
          const isBarred = choice.disabledReason !== undefined;
          const words = (
            <span className={styles.words}>
              {choice.label}
              {isBarred && <span className={styles.reason}>{choice.disabledReason}</span>}
            </span>
          );
          if (choice.href !== undefined && !isBarred) {
            return (
              <MantineMenu.Item
                key={choice.id}
                leftSection={choice.icon}
                data-tone={choice.tone}
                renderRoot={(attributes) => <Link {...attributes} href={choice.href} />}
              >
                {words}
              </MantineMenu.Item>
            );
          }
          return (
            <MantineMenu.Item
              key={choice.id}
              leftSection={choice.icon}
              data-tone={choice.tone}
              data-barred={isBarred || undefined}
              aria-disabled={isBarred || undefined}
              closeMenuOnClick={!isBarred}
              onClick={isBarred ? undefined : choice.onSelect}
            >
              {words}
            </MantineMenu.Item>
          );
        })}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
