import { describeElement, isRendered } from "./elements.ts";

const levelOf = (heading: Element): number =>
  Number(heading.getAttribute("aria-level") ?? heading.localName.slice(1));

/** There must be one `h1`, and no skipped level. */
export const findHeadingFaults = (): string[] => {
  const headings = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6, [role=heading]")].filter(
    isRendered,
  );
  const titles = headings.filter((heading) => levelOf(heading) === 1);
  const jumps = headings.filter((heading, index) => {
    const before = headings[index - 1];
    return before !== undefined && levelOf(heading) > levelOf(before) + 1;
  });
  return [
    ...(titles.length === 1
      ? []
      : [`there are ${titles.length} titles of level 1: ${titles.map(describeElement).join(", ")}`]),
    ...jumps.map((heading) => `a heading leaves out a level: ${describeElement(heading)}`),
  ];
};

/** The page must have a title and its language. */
export const findNameFaults = (language: string): string[] => {
  const { lang } = document.documentElement;
  return [
    ...(document.title.trim() === "" ? ["the document has no title"] : []),
    ...(lang === language ? [] : [`the document's language is «${lang}», not «${language}»`]),
  ];
};
