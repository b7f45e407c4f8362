import { createTheme } from "@mantine/core";

/** Mantine gives behaviour; its colours and sizes come from our variables (base.css), so little is left. */
export const mantineTheme = createTheme({
  respectReducedMotion: true,
  cursorType: "pointer",
  focusRing: "never",
  fontFamily: "var(--llum-font)",
});
