import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { Bold, Italic, Link, List } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { InputProps } from '../face.web.ts';
import { kindOf } from '../kinds.ts';
import { lookOf, nameOf } from '../Labelled.tsx';
import { makeLink, type Selected, toggleLines, toggleMark } from './markdownText.ts';
import { NotesText } from './NotesCell.tsx';

/** A plain text field for Markdown, with formatting buttons and a preview. */
export function NotesInput(props: InputProps) {
  const { id, field, value, onChange, onBlur, bare, disabled } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const isPlain = field.plain === true;
  const text = typeof value === 'string' ? value : '';
  const selection = useSelectionAfter(area, text);
  const read = text === '' ? undefined : kindOf(field).read(text, field);
  const complaint = read && 'refused' in read ? read.message : undefined;

  const give = (typed: string) => onChange(typed === '' ? null : typed);
  const apply = (change: (selected: Selected) => Selected) => {
    const element = area.current;
    if (!element || disabled) return;
    const next = change({ text, start: element.selectionStart, end: element.selectionEnd });
    selection.keep(next);
    give(next.text);
  };
  const handleKey = (event: KeyboardEvent) => {
    const change = !isPlain && (event.ctrlKey || event.metaKey) ? SHORTCUTS[event.key.toLowerCase()] : undefined;
    if (!change) return;
    event.preventDefault();
    apply(change);
  };

  return (
    <Box sx={{ position: 'relative', minWidth: 0, width: '100%', containerType: 'inline-size' }}>
      {!bare && !isPlain && (
        <Box sx={TOOLS} role="toolbar" aria-controls={id} aria-label="Formatting">
          {!isPreviewed &&
            BUTTONS.map((button) => (
              <Press key={button.label} {...button} disabled={disabled ?? false} onPress={() => apply(button.change)} />
            ))}
          <Button size="small" aria-pressed={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
            {isPreviewed ? 'Edit' : 'Preview'}
          </Button>
        </Box>
      )}
      <Box sx={isPreviewed ? { display: 'none' } : undefined}>
        <TextField
          {...lookOf({ ...props, error: props.error ?? complaint })}
          multiline
          minRows={bare ? 1 : 3}
          maxRows={20}
          value={text}
          inputRef={area}
          onChange={({ target }) => give(target.value)}
          onBlur={() => onBlur?.()}
          onKeyDown={handleKey}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { ...nameOf(props), ...(isPlain ? { spellCheck: false, style: LINES } : {}) },
          }}
        />
      </Box>
      {isPreviewed && (
        <Box sx={{ pt: 2.5, minHeight: 96, borderBottom: '1px solid', borderColor: 'divider' }} aria-live="polite">
          {text === '' ? <Box sx={{ color: 'text.secondary' }}>No text yet.</Box> : <NotesText markdown={text} />}
        </Box>
      )}
    </Box>
  );
}

/** In the line of the label, or above it in a narrow dialog, where both do not fit. */
const TOOLS = {
  position: 'absolute',
  right: 0,
  top: -8,
  zIndex: 1,
  display: 'flex',
  // The larger buttons of a touch screen stay in the line of the label, and off the text.
  '@media (pointer: coarse)': { top: -14 },
  '@container (max-width: 310px)': { position: 'static', justifyContent: 'flex-end' },
} as const;

/** Monospaced, for text intended for a machine. */
const LINES = { fontFamily: 'monospace', fontSize: '0.8125rem' } as const;

const bold = (selected: Selected) => toggleMark(selected, '**');
const italic = (selected: Selected) => toggleMark(selected, '*');
const SHORTCUTS: Readonly<Record<string, (selected: Selected) => Selected>> = { b: bold, i: italic };

interface Tool {
  readonly label: string;
  readonly icon: ReactNode;
  readonly change: (selected: Selected) => Selected;
}
const BUTTONS: readonly Tool[] = [
  { label: 'Bold (Ctrl B)', icon: <Bold size={14} />, change: bold },
  { label: 'Italic (Ctrl I)', icon: <Italic size={14} />, change: italic },
  { label: 'List', icon: <List size={14} />, change: (selected) => toggleLines(selected, '- ') },
  { label: 'Link', icon: <Link size={14} />, change: makeLink },
];

const Press = ({
  label,
  icon,
  disabled,
  onPress,
}: Omit<Tool, 'change'> & { readonly disabled: boolean; readonly onPress: () => void }) => (
  <IconButton
    size="small"
    aria-label={label}
    title={label}
    disabled={disabled}
    // Keeps focus and selection in the text field.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {icon}
  </IconButton>
);

/** Restores the selection after a change of the text. */
function useSelectionAfter(area: { readonly current: HTMLTextAreaElement | null }, text: string) {
  const kept = useRef<Selected | null>(null);
  useLayoutEffect(() => {
    const next = kept.current;
    if (!next || next.text !== text) return;
    kept.current = null;
    area.current?.focus();
    area.current?.setSelectionRange(next.start, next.end);
  }, [area, text]);
  return {
    keep: (next: Selected) => {
      kept.current = next;
    },
  };
}
