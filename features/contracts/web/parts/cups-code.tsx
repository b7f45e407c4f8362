import styles from "./cups-code.module.css";

/** Country and distributor, twelve digits of the point, two check letters, and what comes after in long ones. */
const shape = /^([A-Z]{2}\d{4})(\d{4})(\d{4})(\d{4})([A-Z]{2}\w*)$/;

/** A CUPS in groups that the eye can follow; the spaces are drawn, not written, so that copying gives the code. */
export const CupsCode = ({ cups }: { cups: string }) => {
  const groups = shape.exec(cups)?.slice(1) ?? [cups];
  return (
    <span className={styles.cups}>
      {groups.map((group, place) => (
        <span key={place} className={styles.group}>
          {group}
          <wbr />
        </span>
      ))}
    </span>
  );
};
