import { SignInAgainPage } from "./connect-screen.tsx";
import { useWords } from "./words.ts";

/** Shown after signing out of the portal and of the provider. */
export const SignedOutScreen = () => {
  const t = useWords();
  return <SignInAgainPage title={t("signedOutTitle")} text={t("signedOutText")} action={t("signInAgain")} />;
};
