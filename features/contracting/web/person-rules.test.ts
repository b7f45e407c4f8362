import { expect, test } from "vitest";
import { emptyAnswers, isCompany } from "./contracting-answers.ts";
import { personProblems } from "./person-rules.ts";

const demands = { companyVatRestricted: false, emailRequired: true, commsLanguageRequired: true };
const right = {
  ...emptyAnswers.person,
  taxId: "12345678Z",
  name: "Anna",
  surname1: "Roca",
  mobile: "600000001",
  email: "anna@example.org",
  language: "ca",
} as const;

test.each([
  ["taxId", "", "required"],
  ["taxId", "12345678A", "tax_id_not_valid"],
  ["taxId", "2345678Y", "tax_id_not_valid"],
  ["name", " ", "required"],
  ["surname1", "", "required"],
  ["mobile", "123", "mobile_not_valid"],
  ["email", "", "required"],
  ["email", "anna", "email_not_valid"],
  ["language", "", "required"],
  ["representativeTaxId", "B12345674", "person_tax_id_needed"],
] as const)("%s %s is wrong: %s", (field, text, problem) => {
  expect(personProblems({ ...right, [field]: text }, demands)[field]).toBe(problem);
});

test.each(["O'Connor", "D’Arc", "de la Fuente", "Ng"])("the surname %s is right", (surname1) => {
  expect(personProblems({ ...right, surname1 }, demands).surname1).toBeUndefined();
});

test("a tax id without its first zero is right", () => {
  expect(personProblems({ ...right, taxId: "1234567L" }, demands).taxId).toBeUndefined();
});

test("a company is refused only where the deployment does not take any", () => {
  const company = { ...right, taxId: "B12345674" };
  expect(personProblems(company, demands).taxId).toBeUndefined();
  expect(personProblems(company, { ...demands, companyVatRestricted: true }).taxId).toBe(
    "company_not_accepted",
  );
});

test("email and language may be optional", () => {
  const found = personProblems(
    { ...right, email: "", language: "" },
    { ...demands, emailRequired: false, commsLanguageRequired: false },
  );
  expect([found.email, found.language]).toEqual([undefined, undefined]);
});

test.each([
  ["PAB123456", undefined],
  ["B12345674", undefined],
  ["", "required"],
  ["AB", "passport_not_valid"],
] as const)("the passport %s has the problem %s, and is never a company’s", (taxId, problem) => {
  const person = { ...right, taxId, hasPassport: true };
  expect(personProblems(person, { ...demands, companyVatRestricted: true }).taxId).toBe(problem);
  expect(isCompany(person)).toBe(false);
});
