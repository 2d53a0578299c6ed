import IconButton from '@mui/material/IconButton';
import { Check, Copy, TriangleAlert } from 'lucide-react';
import { useCopy } from './useCopy.web.ts';
import { Tip } from './Tip.tsx';

export interface CopyButtonProps {
  readonly text: string;
  /** The content, for the button's name: "Copy serial number". */
  readonly what: string;
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const { outcome, copy } = useCopy(text);
  const said =
    outcome === 'copied'
      ? 'Copied'
      : outcome === 'refused'
        ? 'Copying is blocked by the browser'
        : `Copy ${what.toLowerCase()}`;
  return (
    <Tip title={said}>
      <IconButton
        size="small"
        aria-label={said}
        aria-live="polite"
        onClick={copy}
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
    </Tip>
  );
}
