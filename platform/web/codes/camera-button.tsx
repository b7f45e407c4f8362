import { ScanQrCode } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#platform/ui/form/button.tsx";

const CodeCamera = lazy(async () => ({ default: (await import("./code-camera.tsx")).CodeCamera }));

interface CameraButtonProps {
  readonly label: string;
  readonly isWanted: (code: string) => boolean;
  /** Called with the first wanted code, after the camera has been closed. */
  readonly onFound: (code: string) => void;
}

/** Opens the camera, whose code is loaded then, to read one code. */
export const CameraButton = ({ label, isWanted, onFound }: CameraButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button icon={<ScanQrCode aria-hidden="true" />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CodeCamera
            isWanted={isWanted}
            onClose={() => setOpen(false)}
            onFound={(code) => {
              setOpen(false);
              onFound(code);
            }}
          />
        </Suspense>
      )}
    </div>
  );
};
