import { SignInAgainPage } from "./connect-screen.tsx";
import { useWords } from "./words.ts";

/** After signing out, here and at the provider. */
export const SignedOutScreen = () => {
  const t = useWords();
  return <SignInAgainPage title={t("signedOutTitle")} text={t("signedOutText")} action={t("signInAgain")} />;
};
