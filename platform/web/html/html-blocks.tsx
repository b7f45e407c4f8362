import styles from "./html-blocks.module.css";
import { leastHeightOfBlock, widthOfBlock } from "./block-size.ts";
import { ServerHtml } from "./server-html.tsx";

declare module "react" {
  interface CSSProperties {
    "--block-width"?: string;
    "--block-height"?: string;
  }
}

interface HtmlBlock {
  readonly blockId: number;
  /** Per cent of the row or px; empty is all of it. */
  readonly width: string;
  /** The least height, likewise. */
  readonly height: string;
  readonly html: string;
}

/**
 * Blocks of HTML from outside the portal, in their order: side by side as their widths allow, one under another where
 * there is no room. Waits as `ServerHtml` does.
 */
export const HtmlBlocks = ({ blocks }: { blocks: readonly HtmlBlock[] }) => (
  <div className={styles.frame}>
    <div className={styles.blocks}>
      {blocks.map(({ blockId, width, height, html }) => (
        <div
          key={blockId}
          className={styles.block}
          style={{ "--block-width": widthOfBlock(width), "--block-height": leastHeightOfBlock(height) }}
        >
          <ServerHtml html={html} />
        </div>
      ))}
    </div>
  </div>
);
