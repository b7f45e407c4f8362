import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";

export type ColourSchemeChoice = "light" | "dark" | "auto";

interface ColourSchemeState {
  /** What the person chose; `auto` follows the device. */
  choice: ColourSchemeChoice;
  /** What is on the screen. */
  shown: "light" | "dark";
  /** Changes it and remembers it in this browser. */
  choose: (choice: ColourSchemeChoice) => void;
}

export function useColourScheme(): ColourSchemeState {
  // To hold transitions still, Mantine would write a style element by `innerHTML`, which the page's policy stops.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return { choice: colorScheme, shown: useComputedColorScheme(), choose: setColorScheme };
}
