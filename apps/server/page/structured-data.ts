import type { Configuration } from "#features/operations/contract/configuration.ts";
import { socialCard } from "#features/installation/server/app-icons.ts";
import type { Feature } from "#platform/contract/feature.ts";
import { localeOf, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { PageSharing } from "#platform/server/http/portal-page.ts";
import type { FoundScreen } from "./screens.ts";

/** A question with its answer, as the page shows both. */
export interface AnsweredQuestion {
  readonly question: string;
  readonly answer: string;
}

interface SharedPage {
  readonly language: CompleteLanguage;
  readonly offered: readonly CompleteLanguage[];
  readonly publicOrigin: string;
  readonly canonical: string;
  readonly title: string;
  readonly description: string;
  /** Those that stand on the page; a search engine reads nothing that a reader does not see. */
  readonly questions: readonly AnsweredQuestion[];
}

/** The name of a screen as the navigation has it; undefined for one without an entry, such as the first page. */
export const entryNameOf = (
  features: readonly Feature[],
  { feature, route }: Pick<FoundScreen, "feature" | "route">,
  language: CompleteLanguage,
): string | undefined =>
  features
    .find(({ id }) => id === feature)
    ?.navigation?.find((entry) => entry.route === route && entry.shownTo !== "customer")?.label[language];

const faqOf = ({ canonical, language, questions }: SharedPage) => ({
  "@type": "FAQPage",
  "@id": `${canonical}#questions`,
  inLanguage: localeOf[language],
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

/** The retailer, its portal and the page by schema.org; the retailer's other pages name the same organization by its website. */
const structuredDataOf = ({ organization }: Pick<Configuration, "organization">, page: SharedPage) => {
  const { publicOrigin, canonical, language, title, description } = page;
  const retailer = `${organization.website}#organization`;
  const portal = `${publicOrigin}/#website`;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": retailer,
        name: organization.name,
        legalName: organization.legalName,
        url: organization.website,
        email: organization.email,
        telephone: organization.phone_crm ?? organization.phone,
        address: organization.address,
        vatID: `ES${organization.taxId.replace(/^ES/, "")}`,
        logo: `${publicOrigin}/app-icons/512.png`,
      },
      {
        "@type": "WebSite",
        "@id": portal,
        name: organization.name,
        url: `${publicOrigin}/`,
        publisher: { "@id": retailer },
        inLanguage: page.offered.map((offered) => localeOf[offered]),
      },
      {
        "@type": "WebPage",
        "@id": canonical,
        url: canonical,
        name: title,
        description,
        isPartOf: { "@id": portal },
        inLanguage: localeOf[language],
      },
      ...(page.questions.length === 0 ? [] : [faqOf(page)]),
    ],
  };
};

/** The locale as Open Graph writes it. */
const openGraphLocale = (language: CompleteLanguage): string => localeOf[language].replace("-", "_");

/** What a message that shares a page shows, and what search engines read of it. */
export const sharingOf = (
  configuration: Pick<Configuration, "organization">,
  page: SharedPage,
): PageSharing => {
  const { shareImage } = configuration.organization;
  return {
    title: page.title,
    locale: openGraphLocale(page.language),
    otherLocales: page.offered.filter((other) => other !== page.language).map(openGraphLocale),
    image:
      shareImage === undefined
        ? { ...socialCard, address: `${page.publicOrigin}${socialCard.address}` }
        : { address: shareImage },
    structuredData: structuredDataOf(configuration, page),
  };
};
