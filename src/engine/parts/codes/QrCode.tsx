import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';

interface Drawn {
  readonly size: number;
  /** The dark modules as one SVG path, in module units. */
  readonly path: string;
}

const QUIET = 4;

/** Draws a QR code in the browser, so that its secret reaches no other server. Always black on white, for cameras. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    const asked = { isGone: false };
    const show = async () => {
      const next = await draw(text);
      if (!asked.isGone) setDrawn(next);
    };
    void show();
    return () => {
      asked.isGone = true;
    };
  }, [text]);
  if (!drawn) return <Skeleton variant="rectangular" width={196} height={196} />;
  const side = drawn.size + 2 * QUIET;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      sx={{ width: 196, height: 196, bgcolor: '#fff', borderRadius: '6px', shapeRendering: 'crispEdges' }}
    >
      <path d={drawn.path} fill="#000" />
    </Box>
  );
}

async function draw(text: string): Promise<Drawn> {
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const squares: string[] = [];
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) squares.push(`M${x} ${y}h1v1h-1z`);
  return { size: modules.size, path: squares.join('') };
}
