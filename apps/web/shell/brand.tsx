import { Sun } from "lucide-react";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { RouterLink } from "./router-link.tsx";
import styles from "./brand.module.css";

/** The retailer's name, and the way home. */
export const Brand = () => {
  const { organization } = useSettings();
  return (
    <RouterLink href="/" className={styles.brand}>
      <Sun aria-hidden="true" />
      <span>{organization.name}</span>
    </RouterLink>
  );
};
