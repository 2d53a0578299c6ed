import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { ChevronLeft, ChevronRight, ExternalLink, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { StoredFile } from './storedFile.web.ts';

/** A grid of thumbnails. Each opens a large view; arrow keys, Home and End switch between pictures. */
export function Gallery({ label, pictures }: { readonly label: string; readonly pictures: readonly StoredFile[] }) {
  const [at, setAt] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<number | null>(null);
  useEffect(() => {
    // Focus returns to the picture that was shown last, once the large view no longer keeps it.
    if (at === null && last.current !== null) list.current?.querySelectorAll('button')[last.current]?.focus();
    last.current = at;
  }, [at]);
  return (
    <>
      <Box
        ref={list}
        component="ul"
        aria-label={label}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
          gap: 1,
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {pictures.map((each, index) => (
          <li key={each.id}>
            <Box
              component="button"
              type="button"
              aria-label={`Enlarge ${each.name}`}
              onClick={() => setAt(index)}
              sx={SMALL}
            >
              <img src={each.thumbnailUrl ?? each.url} alt="" loading="lazy" />
            </Box>
          </li>
        ))}
      </Box>
      {at !== null && pictures[at] && (
        <Large picture={pictures[at]} at={at} of={pictures.length} onMove={setAt} onClose={() => setAt(null)} />
      )}
    </>
  );
}

interface LargeProps {
  readonly picture: StoredFile;
  readonly at: number;
  readonly of: number;
  readonly onMove: (to: number) => void;
  readonly onClose: () => void;
}

function Large({ picture, at, of, onMove, onClose }: LargeProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: of - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to < of) onMove(to);
  };
  return (
    <Dialog
      open
      fullScreen
      disableRestoreFocus
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-labelledby={id}
      transitionDuration={120}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1, minWidth: 0 }}>
        <Box id={id} component="h2" sx={{ flex: 1, m: 0, pl: 1, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
          {picture.name}
        </Box>
        <Box component="span" role="status" className="num" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {at + 1} of {of}
        </Box>
        <IconButton aria-label="Previous picture" disabled={at === 0} onClick={() => onMove(at - 1)}>
          <ChevronLeft size={20} />
        </IconButton>
        <IconButton aria-label="Next picture" disabled={at === of - 1} onClick={() => onMove(at + 1)}>
          <ChevronRight size={20} />
        </IconButton>
        <IconButton aria-label="Open the original" component="a" href={picture.url} target="_blank" rel="noopener">
          <ExternalLink size={18} />
        </IconButton>
        <IconButton aria-label="Close" autoFocus onClick={onClose}>
          <X size={20} />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, display: 'grid', placeItems: 'center', p: 1 }}>
        <Box
          component="img"
          src={picture.url}
          alt={picture.name}
          sx={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain', minHeight: 0, minWidth: 0 }}
        />
      </Box>
    </Dialog>
  );
}

const SMALL = {
  all: 'unset',
  display: 'block',
  width: '100%',
  aspectRatio: '1',
  overflow: 'hidden',
  cursor: 'zoom-in',
  borderRadius: '6px',
  border: '1px solid',
  borderColor: 'divider',
  '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
} as const;
