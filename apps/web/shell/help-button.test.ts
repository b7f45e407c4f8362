import { expect, test } from "vitest";
import type { Place } from "../navigation/navigation-entries.ts";
import { helpLink } from "./help-button.tsx";

const contactPage: Place = {
  entry: {
    route: "unsignedContact",
    label: { ca: "Contacte", es: "Contacto", en: "Contact" },
    group: "help",
    icon: "MessageCircle",
    order: 1,
    shownTo: "visitor",
    isContactPage: true,
  },
  route: { paths: { ca: "/contacte", es: "/contacto", en: "/contact" }, access: "public" },
  siblings: [],
};
const addressOf = ({ entry }: Place): string => `/${entry.route ?? ""}`;

test.each([
  ["https://www.a.example/help", { href: "https://www.a.example/help", isOutside: true }],
  ["https://a.example/help", { href: "https://a.example/help", isOutside: true }],
  ["/ajuda", { href: "/ajuda", isOutside: false }],
])("the configured address %s takes precedence over the contact page", (configured, expected) => {
  expect(helpLink(configured, [contactPage], addressOf)).toEqual(expected);
});

test("without a configured address help links to the contact page in the navigation, or to none", () => {
  expect(helpLink(undefined, [contactPage], addressOf)).toEqual({
    href: "/unsignedContact",
    isOutside: false,
  });
  const { isContactPage: _, ...entry } = contactPage.entry;
  expect(helpLink(undefined, [{ ...contactPage, entry }], addressOf)).toBeUndefined();
  expect(helpLink(undefined, [], addressOf)).toBeUndefined();
});
