/** What a person waits for before a screen works: the start of the portal and that screen's own code. */
export type BundleBudget = {
  screen: string;
  /** Beside the portal's entry: source modules as paths from the root, or names of chunks. */
  modules: string[];
  /** Of gzipped JavaScript, 1 kB = 1000 B. */
  limitKilobytes: number;
};

/** The longest language, whose words and the sign-in's are one file. */
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
    limitKilobytes: 240,
  },
];
