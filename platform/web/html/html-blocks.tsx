import styles from "./html-blocks.module.css";
import { ServerHtml } from "./server-html.tsx";

/** The size of a block: a share of the row between 0 and 1, or pixels. Undefined: the page decides. */
type BlockSize = { readonly share: number } | { readonly pixels: number } | undefined;

const sizeOf = (text: string): BlockSize => {
  const [, digits, unit] = /^(\d{1,4}(?:\.\d{1,4})?)(%|px)$/.exec(text.trim()) ?? [];
  const value = Number(digits ?? 0);
  if (value === 0) return undefined;
  return unit === "%" ? { share: Math.min(1, value / 100) } : { pixels: value };
};

/**
 * The width of a block as CSS, in a row whose gap is `--gap`: two halves and the gap between them fill it. Undefined:
 * all of it.
 */
export const widthOfBlock = (width: string): string | undefined => {
  const size = sizeOf(width);
  if (size === undefined) return undefined;
  return "share" in size ? `calc((100% + var(--gap)) * ${size.share} - var(--gap))` : `${size.pixels}px`;
};

/** The minimum height of a block as CSS. Undefined for a percentage, which is of a row that every block fills anyway. */
export const minHeightOfBlock = (height: string): string | undefined => {
  const size = sizeOf(height);
  return size !== undefined && "pixels" in size ? `${size.pixels}px` : undefined;
};

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
  /** The minimum height, likewise. */
  readonly height: string;
  readonly html: string;
}

/** Blocks of HTML from outside the portal: side by side as their widths allow, otherwise stacked. Suspends like `ServerHtml`. */
export const HtmlBlocks = ({ blocks }: { blocks: readonly HtmlBlock[] }) => (
  <div className={styles.frame}>
    <div className={styles.blocks}>
      {blocks.map(({ blockId, width, height, html }) => (
        <div
          key={blockId}
          className={styles.block}
          style={{ "--block-width": widthOfBlock(width), "--block-height": minHeightOfBlock(height) }}
        >
          <ServerHtml html={html} />
        </div>
      ))}
    </div>
  </div>
);
