/** An answer of our API to the screen that the server renders. */
export interface AnswerToPage {
  readonly status: number;
  readonly body: string;
}

export interface PageToRender {
  /** The values of the page, as JSON. */
  readonly boot: string;
  /** Path and query. */
  readonly url: string;
  /** Calls the API with the rights of the page's reader. */
  readonly ask: (address: string, headers: Readonly<Record<string, string>>) => Promise<AnswerToPage>;
  /** After it the page is sent as it is, and the browser renders the rest. */
  readonly deadlineMs: number;
}

/** The first screen of a page, as HTML. */
export interface RenderedPage {
  readonly markup: string;
  /** Rules for the elements with a style of their own: the page's policy allows no style attributes. */
  readonly css: string;
  /** Words of the browser tab, escaped; undefined when the screen sets none. */
  readonly title: string | undefined;
  /** The answers that the markup shows, by address. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Renders a page on the server; the build makes it out of the portal. */
export type RenderPage = (page: PageToRender) => Promise<RenderedPage>;
