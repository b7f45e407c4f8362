import { page, type Sheet } from "./sheet.ts";

/** A place on the page that goes down as things are drawn, and on to a new page when there is no room. */
export type Flow = {
  sheet: Sheet;
  y: number;
  page: number;
  /** Goes to a new page. */
  turn: () => void;
  /** Goes to a new page unless this much fits. */
  need: (height: number) => void;
  /** A heading, kept together with what follows by `height`. */
  heading: (text: string, height?: number) => void;
};

const CONTINUED_TOP = 70;

export const startFlow = (sheet: Sheet, top: number, startPage: () => void): Flow => {
  const flow: Flow = {
    sheet,
    y: top,
    page: 1,
    turn: () => {
      startPage();
      flow.y = CONTINUED_TOP;
      flow.page += 1;
    },
    need: (height) => {
      if (flow.y + height > page.bottom) flow.turn();
    },
    heading: (text, height = 60) => {
      flow.need(height);
      sheet.tagged("H2", () => sheet.write(text, [page.left, flow.y], { size: 12, weight: "strong" }));
      flow.y += 20;
    },
  };
  return flow;
};
