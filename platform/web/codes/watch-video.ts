import { detect } from "./detect-codes.ts";
import { drawAt } from "./draw-picture.ts";

/** A picture is read this long after the one before was: reading takes the processor of a phone some tenths of a second. */
const pauseMs = 150;

/** The sides at which pictures are read by turns: a code near the camera, and one farther away. */
const sides = [900, 1300] as const;

const codesIn = async (video: HTMLVideoElement, nth: number): Promise<string[]> => {
  const detected = await detect(video);
  if (detected !== undefined) return detected;
  const { readPixels } = await import("./find-code.ts");
  const pixels = await drawAt(video, { width: video.videoWidth, height: video.videoHeight })(
    sides[nth % sides.length] ?? sides[0],
  );
  const code = readPixels(pixels);
  return code === undefined ? [] : [code];
};

interface WatchedVideo {
  readonly isWanted: (code: string) => boolean;
  /** Called once, with the first wanted code. */
  readonly onFound: (code: string) => void;
  /** Called when another code is before the camera. */
  readonly onOther: () => void;
}

/** Reads one picture of a video after the other until a wanted code is found. Returns how to stop. */
export const watchVideo = (
  video: HTMLVideoElement,
  { isWanted, onFound, onOther }: WatchedVideo,
): (() => void) => {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async (nth: number): Promise<void> => {
    // Without a picture yet, or with one that this browser cannot read, the next one is tried.
    const codes = video.videoWidth === 0 ? [] : await codesIn(video, nth).catch(() => []);
    if (isStopped) return;
    const found = codes.find(isWanted);
    if (found !== undefined) {
      isStopped = true;
      return onFound(found);
    }
    if (codes.length > 0) onOther();
    timer = setTimeout(() => void look(nth + 1), pauseMs);
  };
  void look(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
};
