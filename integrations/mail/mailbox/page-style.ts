/** How the mailbox's pages look; colours are the theme's variables. */
export const pageStyle = `
* { box-sizing: border-box; }
body { margin: 0; background: var(--llum-ground); color: var(--llum-ink); font: 16px/1.55 "Inter Variable", system-ui, sans-serif;
  font-feature-settings: "cv05", "ss03"; overflow-wrap: anywhere; }
header { background: var(--llum-header); color: var(--llum-header-ink); }
header a { color: inherit; }
.band, main { max-width: 960px; margin: 0 auto; padding-inline: clamp(16px, 4vw, 40px); }
.band { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 24px; min-height: 64px; }
.brand { font-size: 1.1875rem; font-weight: 600; letter-spacing: -0.02em; }
header a, .bar a, .pages a { display: inline-flex; align-items: center; min-height: 44px; }
main { padding-block: 32px 64px; }
h1 { margin: 0 0 8px; font-size: clamp(1.625rem, 4vw, 2.25rem); line-height: 1.2; font-weight: 600; text-wrap: balance; }
h2 { margin: 32px 0 12px; font-size: 1.1875rem; font-weight: 600; }
p { margin: 0 0 12px; max-width: 70ch; text-wrap: pretty; }
a { color: var(--llum-link); }
time { font-variant-numeric: tabular-nums; }
.soft, dt, time { color: var(--llum-ink-soft); }
.bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 24px; margin-top: 16px; }
.bar p { margin: 0; }
main > .bar:first-child { margin-top: -16px; }
.card { background: var(--llum-surface); border: 1px solid var(--llum-line); border-radius: 10px; }
.mails { margin: 0; padding: 0; list-style: none; }
.mails li { display: grid; gap: 2px 24px; padding: 14px 20px; }
.mails li + li { border-top: 1px solid var(--llum-line); }
.mails a { font-weight: 600; padding-block: 4px; }
.empty { padding: 32px 20px; }
.empty p:last-child { margin: 0; }
.pages { display: flex; align-items: center; justify-content: space-between; gap: 16px; margin-top: 12px; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 16px; margin: 16px 0 0; }
dd { margin: 0; }
pre { margin: 0; padding: 20px; font: inherit; white-space: pre-wrap; }
pre a { padding-block: 3px; }
iframe { display: block; width: 100%; height: min(800px, 95vh); border-radius: 10px; border: 1px solid var(--llum-line); background: var(--llum-surface); }
:focus-visible { outline: 3px solid var(--llum-link); outline-offset: 2px; }
header :focus-visible { outline-color: currentcolor; }
@media (min-width: 48em) {
  .mails li { grid-template-columns: minmax(0, 1fr) max-content; align-items: baseline; }
  .mails a { grid-column: 1; }
  .mails time { grid-column: 2; grid-row: 1; }
}`;
