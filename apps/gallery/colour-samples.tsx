import styles from "./colour-samples.module.css";
import { Section } from "#platform/ui/layout/section.tsx";

const roles = [
  "surface",
  "ground",
  "sunken",
  "ink",
  "ink-soft",
  "line",
  "line-strong",
  "action",
  "accent",
  "accent-soft",
  "link",
  "positive",
  "warning",
  "negative",
  "p1",
  "p2",
  "p3",
  "p4",
  "p5",
  "p6",
  "surplus",
  "grid",
  "billed",
  "validated",
  "estimated",
];

export const ColourSamples = () => (
  <Section title="Colors">
    <ul className={styles.swatches}>
      {roles.map((role) => (
        <li key={role} className={styles.swatch}>
          <span className={styles.colour} style={{ background: `var(--llum-${role})` }} />
          {role}
        </li>
      ))}
    </ul>
  </Section>
);
