import { use } from "react";
import { ServerHtml } from "./server-html.tsx";

let loading: Promise<typeof import("marked")> | undefined;
const loadMarked = (): Promise<typeof import("marked")> => (loading ??= import("marked"));

/**
 * Markdown from outside the portal's code, as the HTML that it stands for: sanitised as such HTML is. The component
 * suspends while it loads.
 */
export const ServerMarkdown = ({ text }: { readonly text: string }) => {
  const { marked } = use(loadMarked());
  return <ServerHtml html={marked.parse(text, { async: false })} />;
};
