import styles from "./email-text.module.css";

/** An email address that, where it does not fit, breaks before its @, and in the middle of a name as a last resort. */
export const EmailText = ({ email }: { email: string }) => {
  const at = email.lastIndexOf("@");
  return (
    <span className={styles.email}>
      {at < 1 ? (
        email
      ) : (
        <>
          {email.slice(0, at)}
          <wbr />
          {email.slice(at)}
        </>
      )}
    </span>
  );
};
