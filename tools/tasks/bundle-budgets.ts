/** A budget for the JavaScript that a screen needs before it works: the portal's entry and the screen's own code. */
export type BundleBudget = {
  screen: string;
  /** Besides the portal's entry: source modules as paths from the root, or names of chunks. */
  modules: string[];
  /** Gzipped JavaScript, 1 kB = 1000 B. */
  limitKilobytes: number;
};

/** The language with the longest texts; those of the frame and of sign-in are one file. */
const frameWords = "words-es";

export const bundleBudgets: BundleBudget[] = [
  {
    screen: "sign-in",
    modules: ["features/account/web/sign-in/sign-in-screen.tsx", frameWords],
    limitKilobytes: 160,
  },
  {
    screen: "invoices",
    modules: [
      "features/invoices/web/invoice-list-screen.tsx",
      frameWords,
      "features/invoices/locales/es.json",
    ],
    limitKilobytes: 215,
  },
];
