/** An email address that, where it does not fit, breaks before its @ and not in the middle of a name. */
export const EmailText = ({ email }: { email: string }) => {
  const at = email.lastIndexOf("@");
  return at < 1 ? (
    email
  ) : (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
};
