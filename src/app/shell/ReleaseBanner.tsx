import Button from '@mui/material/Button';
import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Banner } from '#engine/parts/Banner.tsx';

/** How long nobody may have touched the page before it is offered to reload it. */
const IDLE_MS = 20_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/** A new version is served: the page offers to reload, when nobody is in the middle of something. */
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

/** Whether nobody has touched the page for a while; once so, it stays so. */
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
