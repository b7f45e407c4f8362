/** Why there is no camera: a page without https, refused, none, in use by another program, or another fault. */
export type CameraProblem = "insecure" | "refused" | "none" | "busy" | "failed";

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "none",
  OverconstrainedError: "none",
  NotReadableError: "busy",
  AbortError: "busy",
};

export const stopStream = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** Asks for the camera at the back, or for any other; without sound. The browser asks the person. */
export const openCamera = async (): Promise<MediaStream | CameraProblem> => {
  if (!window.isSecureContext) return "insecure";
  // Not there in older browsers, whatever the types of the DOM say.
  const devices: Partial<Pick<MediaDevices, "getUserMedia">> | undefined = navigator.mediaDevices;
  if (devices?.getUserMedia === undefined) return "none";
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } },
    });
  } catch (error) {
    return (error instanceof DOMException ? problems[error.name] : undefined) ?? "failed";
  }
};
