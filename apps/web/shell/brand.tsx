import { Sun } from "lucide-react";
import { useLinkComponent } from "#platform/ui/navigation/link-context.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import styles from "./brand.module.css";

/** The retailer's name, and the way home. */
export const Brand = () => {
  const { organization } = useSettings();
  const Link = useLinkComponent();
  return (
    <Link href="/" className={styles.brand}>
      <Sun aria-hidden="true" />
      <span>{organization.name}</span>
    </Link>
  );
};
