import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Check, Copy, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';

export interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for the button's name: "Copy serial number". */
  readonly what: string;
}

/** Puts a text on the clipboard and says that it did. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);

  const said =
    outcome === 'copied'
      ? 'Copied'
      : outcome === 'refused'
        ? 'Copying is blocked by the browser'
        : `Copy ${what.toLowerCase()}`;
  return (
    <Tooltip title={said}>
      <IconButton
        size="small"
        aria-label={said}
        aria-live="polite"
        onClick={() => {
          // Plain http pages have no clipboard.
          const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
          written.then(
            () => setOutcome('copied'),
            () => setOutcome('refused'),
          );
        }}
        sx={{ ml: 0.5, my: '-4px', color: outcome === 'copied' ? 'success.main' : 'text.secondary' }}
      >
        {outcome === 'copied' ? (
          <Check size={14} />
        ) : outcome === 'refused' ? (
          <TriangleAlert size={14} />
        ) : (
          <Copy size={14} />
        )}
      </IconButton>
    </Tooltip>
  );
}
