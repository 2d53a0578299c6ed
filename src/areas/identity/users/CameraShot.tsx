import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';

interface CameraShotProps {
  readonly onShot: (file: Blob) => void;
  readonly onClose: () => void;
}

/** Takes one picture with the camera, which is released on unmount. */
export function CameraShot({ onShot, onClose }: CameraShotProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const [isOn, setOn] = useState(false);

  useEffect(() => {
    let stream: MediaStream | undefined;
    let isGone = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const begin = async () => {
      try {
        // Browsers provide no camera on pages without https.
        stream = await navigator.mediaDevices?.getUserMedia({ video: { facingMode: 'user', width: { ideal: 1280 } } });
        if (!stream) return setComplaint('The camera is not available in this browser. Choose a picture instead.');
        if (isGone || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        setOn(true);
      } catch {
        if (!isGone)
          setComplaint('The camera could not be opened. Allow camera access in the browser, or choose a picture.');
      }
    };
    void begin();
    return () => {
      isGone = true;
      stop();
    };
  }, []);

  const shoot = () => {
    const { current } = video;
    if (!current) return;
    const canvas = Object.assign(document.createElement('canvas'), {
      width: current.videoWidth,
      height: current.videoHeight,
    });
    canvas.getContext('2d')?.drawImage(current, 0, 0);
    canvas.toBlob((blob) => blob && onShot(blob), 'image/jpeg', 0.92);
  };

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {complaint && <Alert severity="info">{complaint}</Alert>}
      {!complaint && (
        <Box
          component="video"
          ref={video}
          muted
          playsInline
          aria-label="Camera preview"
          sx={{ width: '100%', aspectRatio: '4 / 3', bgcolor: '#000', borderRadius: '10px', transform: 'scaleX(-1)' }}
        />
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button onClick={onClose}>Back</Button>
        {!complaint && (
          <Button variant="contained" disabled={!isOn} onClick={shoot}>
            Take photo
          </Button>
        )}
      </Box>
    </Box>
  );
}
