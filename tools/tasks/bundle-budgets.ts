/** What a person waits for before a screen works: the start of the portal and that screen's own code. */
export type BundleBudget = {
  screen: string;
  /** Source modules beside the portal's entry, as paths from the root. */
  modules: string[];
  /** Of gzipped JavaScript, 1 kB = 1000 B. */
  limitKilobytes: number;
};

const texts = (feature: string) => ["platform/locales/es.json", `features/${feature}/locales/es.json`];

export const bundleBudgets: BundleBudget[] = [
  {
    screen: "sign-in",
    modules: ["features/sign-in/web/sign-in-screen.tsx", ...texts("sign-in")],
    limitKilobytes: 160,
  },
  {
    screen: "invoices",
    modules: ["features/invoices/web/invoice-list-screen.tsx", ...texts("invoices")],
    limitKilobytes: 240,
  },
];
