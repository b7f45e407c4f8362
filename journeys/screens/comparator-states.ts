import { expect } from "@playwright/test";
import { cupsCheckLetters } from "#energy/cups.ts";
import type { ScreenState, Stage } from "./stage.ts";

const digits = "0031405600000001";
const cups = `ES${digits}${cupsCheckLetters(digits)}`;
const link =
  `https://comparador.cnmc.gob.es/comparador/QRE?cp=08015&pP1=3.45&pP2=3.45&com=R2-415&cups=${cups}&tf=N` +
  "&iniF=2026-09-18&finF=2026-10-17&cfP1=62&cfP2=122&cfP3=158&imp=60.20&impPot=10.88&impEner=42.45&impOtrosSinIE=0.80";
const pdfOf = (text: string) => ({
  name: "factura.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.7\n<< /S /URI /URI (${text}) >>`),
});

const chooseFile = (stage: Stage, text: string): Promise<void> =>
  stage.page.getByLabel(stage.word("comparator", "code.file")).setInputFiles(pdfOf(text));

const sendEmpty = async (stage: Stage, folder: string, key: string): Promise<void> => {
  await stage.press(stage.button(folder, key));
  await expect(stage.page.getByRole("alert").first()).toBeVisible();
};

/** What the comparators and the power calculator come to. */
export const comparatorStates: readonly ScreenState[] = [
  {
    name: "a comparison with errors",
    bring: async (stage) => {
      await stage.open("comparator.comparator");
      await sendEmpty(stage, "comparator", "compare");
    },
  },
  {
    name: "a bill without a code",
    bring: async (stage) => {
      await stage.open("comparator.comparator");
      await chooseFile(stage, "https://llum.example/");
      await expect(stage.page.getByText(stage.word("comparator", "code.notFound"))).toBeVisible();
    },
  },
  {
    name: "no camera to read the code of a bill",
    dialog: "platform/web/codes/code-camera.tsx",
    bring: async (stage) => {
      await stage.open("comparator.comparator");
      await stage.openDialog("comparator", "code.scan");
      await expect(stage.page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "a compared bill, with where the difference comes from",
    bring: async (stage) => {
      await stage.open("comparator.comparator");
      await chooseFile(stage, link);
      await expect(stage.page.getByText(stage.word("comparator", "code.readIt"))).toBeVisible();
      await stage.page
        .getByLabel(stage.word("comparator", "bill.retailer"))
        .selectOption({ label: "Endesa" });
      await stage.press(stage.button("comparator", "compare"));
      await expect(
        stage.page.getByRole("heading", { name: stage.word("comparator", "result.why") }),
      ).toBeVisible();
    },
  },
  {
    name: "a calculated power",
    bring: async (stage) => {
      const { page, word } = stage;
      await stage.open("power-calculator.powerCalculator");
      await page.getByLabel(word("power-calculator", "home.cups")).fill(cups);
      await page.getByLabel(word("power-calculator", "home.area")).fill("80");
      await page.getByLabel(word("power-calculator", "home.people")).fill("3");
      for (const name of ["electric_vehicle", "heating", "water_heater"] as const)
        await page.getByLabel(word("power-calculator", `appliances.names.${name}`)).check();
      await stage.press(stage.button("power-calculator", "calculate"));
      await expect(page.getByText(word("power-calculator", "notes.title"))).toBeVisible();
    },
  },
];
