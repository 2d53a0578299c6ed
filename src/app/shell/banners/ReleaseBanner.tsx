import Button from '@mui/material/Button';
import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Banner } from '#engine/parts/Banner.tsx';

/** Time without user input before the banner appears. */
const IDLE_MS = 20_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/** Offers a reload when the server has a new version and the user is idle. */
export function ReleaseBanner({ release }: { readonly release: string }) {
  const [later, setLater] = useState<string | null>(null);
  const isIdle = useIdle(IDLE_MS);
  if (release === later || !isIdle) return null;
  return (
    <Banner
      icon={Sparkles}
      action={
        <>
          <Button size="small" color="inherit" onClick={() => setLater(release)}>
            Later
          </Button>
          <Button size="small" color="inherit" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </>
      }
    >
      A new version is ready. Your changes in forms are kept when you reload the page.
    </Banner>
  );
}

/** Whether there has been no user input for some time. Once true, it stays true. */
function useIdle(afterMs: number): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (isIdle) return undefined;
    let timer = setTimeout(() => setIdle(true), afterMs);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), afterMs);
    };
    for (const event of TOUCHES) window.addEventListener(event, again, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of TOUCHES) window.removeEventListener(event, again);
    };
  }, [isIdle, afterMs]);
  return isIdle;
}
