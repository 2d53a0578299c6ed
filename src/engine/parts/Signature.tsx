import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type PointerEvent, useRef, useState } from 'react';

/** A point of the drawing, which is 720 wide and 200 high. */
type Point = [x: number, y: number];

/** The signature as a picture and as strokes. */
export interface Drawn {
  /** PNG in base64. */
  readonly png: string;
  readonly strokes: readonly (readonly Point[])[];
}

export interface SignatureProps {
  /** Called with null if nothing is drawn. */
  readonly onChange: (drawn: Drawn | null) => void;
  readonly complaint: string | undefined;
  readonly isRequired?: boolean;
}

const WIDTH = 720;
const HEIGHT = 200;

/** A field for signing with finger, pen or mouse. The last stroke can be undone. */
export function Signature({ onChange, complaint, isRequired = false }: SignatureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const strokes = useRef<Point[][]>([]);
  const isDrawing = useRef(false);
  const [count, setCount] = useState(0);

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    isDrawing.current = true;
    strokes.current.push([pointIn(event)]);
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const stroke = strokes.current.at(-1);
    const pen = penOf(event.currentTarget);
    if (!isDrawing.current || !stroke || !pen) return;
    const [from, to] = [stroke.at(-1), pointIn(event)];
    if (from) line(pen, from, to);
    stroke.push(to);
  };
  const tell = () => {
    setCount(strokes.current.length);
    const png = canvas.current?.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
    onChange(png === undefined || strokes.current.length === 0 ? null : { png, strokes: [...strokes.current] });
  };
  const end = () => {
    if (!isDrawing.current) return;
    isDrawing.current = false;
    tell();
  };
  const keep = (kept: Point[][]) => {
    strokes.current = kept;
    const pen = canvas.current && penOf(canvas.current);
    pen?.clearRect(0, 0, WIDTH, HEIGHT);
    if (pen)
      for (const stroke of kept)
        for (const [at, to] of stroke.entries()) {
          const from = stroke[at - 1];
          if (from) line(pen, from, to);
        }
    tell();
  };
  return (
    <Box role="group" aria-label={isRequired ? 'Signature' : 'Signature, optional'}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 32,
          fontSize: '0.75rem',
          color: complaint ? 'error.main' : 'text.secondary',
        }}
      >
        {complaint ?? (isRequired ? 'Signature' : 'Signature (optional)')}
        {count > 0 && (
          <>
            <Button size="small" onClick={() => keep(strokes.current.slice(0, -1))}>
              Undo
            </Button>
            <Button size="small" onClick={() => keep([])}>
              Clear
            </Button>
          </>
        )}
      </Box>
      <Box
        component="canvas"
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        aria-label="Draw your signature"
        role="img"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
        sx={{
          width: '100%',
          maxWidth: isRequired ? WIDTH : 480,
          aspectRatio: `${WIDTH} / ${HEIGHT}`,
          border: '1px dashed',
          borderColor: complaint ? 'error.main' : 'text.secondary',
          borderRadius: '6px',
          bgcolor: '#fff',
          touchAction: 'none',
          cursor: 'crosshair',
        }}
      />
    </Box>
  );
}

function pointIn(event: PointerEvent<HTMLCanvasElement>): Point {
  const box = event.currentTarget.getBoundingClientRect();
  const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most));
  return [
    within(((event.clientX - box.left) * WIDTH) / box.width, WIDTH),
    within(((event.clientY - box.top) * HEIGHT) / box.height, HEIGHT),
  ];
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const pen = canvas.getContext('2d');
  if (pen) Object.assign(pen, { lineWidth: 2.5, lineCap: 'round', strokeStyle: '#1b1f3b' });
  return pen;
}

function line(pen: CanvasRenderingContext2D, from: Point, to: Point): void {
  pen.beginPath();
  pen.moveTo(...from);
  pen.lineTo(...to);
  pen.stroke();
}
