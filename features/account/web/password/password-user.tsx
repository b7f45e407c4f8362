import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";

/**
 * The user that a new password belongs to, for password managers alone: in the form beside the password, no stop of
 * the keyboard, not read aloud. Some managers pass over a field that is not displayed.
 */
export const PasswordUser = ({ user }: { user: string }) => (
  <VisuallyHidden>
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={user}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  </VisuallyHidden>
);
