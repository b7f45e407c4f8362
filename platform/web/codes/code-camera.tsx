import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { type CameraProblem, openCamera, stopStream } from "./camera-stream.ts";
import styles from "./code-camera.module.css";
import { watchVideo } from "./watch-video.ts";
import { useCameraWords } from "./words.ts";

type Watching = "starting" | "looking" | "other";
type CameraState =
  | { readonly status: Watching }
  | { readonly status: "problem"; readonly problem: CameraProblem };

interface CodeCameraProps {
  readonly isWanted: (code: string) => boolean;
  readonly onFound: (code: string) => void;
  readonly onClose: () => void;
}

/** The camera as long as it is drawn and the page is seen. */
const useCodeCamera = ({ isWanted, onFound, onClose }: CodeCameraProps) => {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>({ status: "starting" });
  const handleFound = useEffectEvent(onFound);
  const handleHidden = useEffectEvent(onClose);
  const isWantedNow = useEffectEvent(isWanted);
  // Outside React: the camera of the device, which is given back when this is closed or left.
  useEffect(() => {
    let isLeft = false;
    let end = (): void => undefined;
    const show = (shown: CameraState): void => {
      if (!isLeft) setState(shown);
    };
    const start = async (): Promise<void> => {
      const opened = await openCamera();
      if (typeof opened === "string") return show({ status: "problem", problem: opened });
      const element = video.current;
      if (isLeft || element === null) return stopStream(opened);
      const stopWatching = watchVideo(element, {
        isWanted: (code) => isWantedNow(code),
        onFound: (code) => handleFound(code),
        onOther: () => show({ status: "other" }),
      });
      end = () => {
        stopWatching();
        stopStream(opened);
        element.srcObject = null;
      };
      for (const track of opened.getTracks())
        track.addEventListener("ended", () => show({ status: "problem", problem: "failed" }));
      element.srcObject = opened;
      show({ status: "looking" });
      // A browser that does not play by itself plays at the next press; one that was left has no more to play.
      await element.play().catch(() => undefined);
    };
    const handleVisibility = (): void => {
      if (document.visibilityState === "hidden") handleHidden();
    };
    document.addEventListener("visibilitychange", handleVisibility);
    void start();
    return () => {
      isLeft = true;
      document.removeEventListener("visibilitychange", handleVisibility);
      end();
    };
  }, []);
  return { video, state };
};

/** What the camera sees, or why there is none. */
const CameraPicture = ({ onTryAgain, ...props }: CodeCameraProps & { readonly onTryAgain: () => void }) => {
  const t = useCameraWords();
  const { video, state } = useCodeCamera(props);
  if (state.status === "problem")
    return (
      <Notice
        tone="warning"
        title={t(`problem.${state.problem}`)}
        announce="assertive"
        actions={<Button onClick={onTryAgain}>{t("tryAgain")}</Button>}
      >
        {t("without")}
      </Notice>
    );
  return (
    <>
      <video ref={video} className={styles.video} aria-label={t("picture")} muted playsInline autoPlay />
      <output className={styles.state}>{t(state.status)}</output>
    </>
  );
};

/** A dialog with what the camera sees, until it sees a wanted code or is closed. */
export const CodeCamera = (props: CodeCameraProps) => {
  const t = useCameraWords();
  const [attempt, setAttempt] = useState(0);
  const close = t("close");
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={t("title")}
      description={t("description")}
      closeLabel={close}
      actions={<Button onClick={props.onClose}>{close}</Button>}
    >
      <CameraPicture key={attempt} {...props} onTryAgain={() => setAttempt(attempt + 1)} />
    </Dialog>
  );
};
