import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { accountRoutes } from "../contract/routes.ts";
import { useWords as useApiTokenWords } from "./api-tokens/words.ts";
import { useWords as usePasswordWords } from "./password/words.ts";
import { useWords as useRegistrationWords } from "./registration/words.ts";
import { useWords as useSecondFactorWords } from "./second-factor/words.ts";
import { useSessionWords } from "./sessions/words.ts";
import { useWords as useSignInWords } from "./sign-in/words.ts";
import { useWords as useSingleSignOnWords } from "./single-sign-on/words.ts";

export const screens = {
  ...defineScreens(useSignInWords, {
    signIn: async () => (await import("./sign-in/sign-in-screen.tsx")).SignInScreen,
  }),
  ...defineScreens(useSessionWords, {
    sessions: async () => (await import("./sessions/sessions-screen.tsx")).SessionsScreen,
  }),
  ...defineScreens(useApiTokenWords, {
    apiTokens: async () => (await import("./api-tokens/api-tokens-screen.tsx")).ApiTokensScreen,
  }),
  ...defineScreens(usePasswordWords, {
    changePassword: async () => (await import("./password/change-password-screen.tsx")).ChangePasswordScreen,
    recoverPassword: async () =>
      (await import("./password/recover-password-screen.tsx")).RecoverPasswordScreen,
  }),
  ...defineScreens(useRegistrationWords, {
    activate: async () => (await import("./registration/activate-screen.tsx")).ActivateScreen,
    register: async () => (await import("./registration/register-screen.tsx")).RegisterScreen,
  }),
  ...defineScreens(useSecondFactorWords, {
    secondFactor: async () => (await import("./second-factor/second-factor-screen.tsx")).SecondFactorScreen,
  }),
  ...defineScreens(useSingleSignOnWords, {
    connect: async () => (await import("./single-sign-on/connect-screen.tsx")).ConnectScreen,
    connectStart: async () => (await import("./single-sign-on/connect-start-screen.tsx")).ConnectStartScreen,
    signedOut: async () => (await import("./single-sign-on/signed-out-screen.tsx")).SignedOutScreen,
  }),
} satisfies Screens<typeof accountRoutes>;
