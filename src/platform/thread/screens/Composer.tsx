import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { type ClipboardEvent, type DragEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { files } from '#engine/kinds/files/files.ts';
import { FilesCell } from '#engine/kinds/file/FilesCell.tsx';
import { useUploads } from '#engine/kinds/file/useUploads.web.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { notes } from '#engine/kinds/notes/notes.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { Icon } from '#engine/parts/Icon.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { Slot } from '#engine/screens/slots.tsx';
import { useKeys } from '#engine/screens/useKeys.web.ts';
import { cameBetween } from '../between.rules.ts';
import { MOST_FILES, type ThreadDraft, type ThreadEntry, UNDO_SECONDS } from '../thread.ts';
import { presenceOf } from '#engine/live/browser/presenceList.web.ts';
import { useDoing } from '#engine/live/browser/useDoing.web.ts';
import { useComposer } from './useComposer.web.ts';
import { useEntryAct, useSend } from './useThread.web.ts';

/** A message author who is not a user, for example a contact. */
export interface Outsider {
  readonly noun: string;
  readonly id: number;
  readonly name: string;
}

export interface ComposerProps {
  readonly noun: string;
  readonly id: number;
  readonly draft: ThreadDraft | null;
  /** The newest message by another author. */
  readonly newest: ThreadEntry | undefined;
  /** The recipient of public replies, in words: "Ann Crow (ann@ash.example)". */
  readonly recipient: string;
  /** The outside author whose messages a user can enter; null for none. */
  readonly outsider: Outsider | null;
  readonly tools?: ((tool: ToolProps) => ReactNode) | undefined;
}

/** The interface for extra buttons of the host. */
export interface ToolProps {
  readonly body: string;
  readonly write: (body: string) => void;
}

const SendLater = lazy(async () => ({ default: (await import('./SendLater.tsx')).SendLater }));

type Mode = 'public' | 'internal' | 'outsider';
const BODY = notes({ optional: true });
const MENTIONS = refs({ to: 'user', optional: true, max: 50 });
const FILES = files({ default: [] });

/** The editor for replies and notes. Its colour and wording show who will read the message. */
export function Composer({ noun, id, draft, newest, recipient, outsider, tools }: ComposerProps) {
  const inputId = useId();
  const box = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { composed, change, key, seenId, clear, noteSeen } = useComposer(noun, id, draft, newest);
  const [isAsked, setAsked] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  // Other users see that someone is writing, but not the text.
  const doing = useDoing(presenceOf({ name: noun }, id), () => true);
  const send = useSend(noun, id);
  const undo = useEntryAct(noun, id, 'undo');
  const { uploads, add, remove } = useUploads({ max: MOST_FILES }, (stored) =>
    change({ fileIds: [...composed.fileIds, stored] }),
  );
  const mode: Mode = composed.fromId !== null ? 'outsider' : composed.visibility;
  const isInternal = mode === 'internal';
  const choose = (next: Mode) => {
    change({
      visibility: next === 'internal' ? 'internal' : 'public',
      fromId: next === 'outsider' ? (outsider?.id ?? null) : null,
    });
    box.current?.querySelector('textarea')?.focus();
  };
  useKeys({ r: () => choose('public'), n: () => choose('internal') });

  const isReady = composed.body.trim() !== '' && uploads.length === 0 && !send.isPending;
  const submit = (sendsAt?: string) => {
    setChoosing(false);
    if (!isReady) return;
    if (cameBetween(newest, seenId, isAsked)) return setAsked(true);
    setAsked(false);
    const { fromId, ...message } = composed;
    const kept = composed;
    send.mutate(
      {
        ...message,
        clientKey: key(),
        ...(sendsAt ? { sendsAt } : {}),
        ...(fromId !== null && outsider ? { from: { noun: outsider.noun, id: fromId } } : {}),
      },
      {
        onSuccess: ({ entry }) => {
          clear();
          if (entry.sendsAt === null || entry.sentAt !== null) return;
          toast(entry.isScheduled ? 'Reply scheduled' : `Reply sends in ${UNDO_SECONDS} seconds`, {
            undo: () => undo.mutate(entry.id, { onSuccess: () => change(kept) }),
          });
        },
      },
    );
  };
  const take = (event: ClipboardEvent | DragEvent, list: FileList) => {
    if (list.length === 0) return;
    event.preventDefault();
    add([...list].slice(0, MOST_FILES - composed.fileIds.length));
  };

  return (
    <Card
      ref={box}
      component="section"
      aria-label="New message"
      {...doing}
      onPaste={(event) => take(event, event.clipboardData.files)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer.files)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        submit();
      }}
      sx={{
        p: 1.5,
        borderColor: isInternal ? 'warning.main' : 'divider',
        bgcolor: isInternal ? 'rgba(244, 184, 96, 0.12)' : 'background.paper',
      }}
    >
      <Box role="group" aria-label="Who reads it" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1 }}>
        <Choice isOn={mode === 'public'} onClick={() => choose('public')} icon="reply">
          Public reply
        </Choice>
        <Choice isOn={isInternal} onClick={() => choose('internal')} icon="lock">
          Internal note
        </Choice>
        {outsider && (
          <Choice isOn={mode === 'outsider'} onClick={() => choose('outsider')} icon="phone">
            From {outsider.name}
          </Choice>
        )}
      </Box>
      <Box sx={{ mb: 1, color: 'text.secondary', fontSize: '0.75rem' }}>{WHO[mode](recipient)}</Box>
      <Box data-field="message">
        <FieldInput
          id={`${inputId}-body`}
          label={LABELS[mode]}
          field={BODY}
          value={composed.body}
          onChange={(value) => change({ body: typeof value === 'string' ? value : '' })}
        />
      </Box>
      {isInternal && (
        <FieldInput
          id={`${inputId}-mentions`}
          label="Mention colleagues"
          help="They receive a notification."
          field={MENTIONS}
          value={composed.mentionIds}
          onChange={(value) => change({ mentionIds: Array.isArray(value) ? value : [] })}
        />
      )}
      {composed.fileIds.length > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', my: 1 }}>
          <FilesCell field={FILES} value={composed.fileIds} place="facts" />
          <Button size="small" onClick={() => change({ fileIds: [] })}>
            Remove files
          </Button>
        </Box>
      )}
      {uploads.map((upload) => (
        <Box key={upload.key} sx={{ fontSize: '0.8125rem' }}>
          {upload.file.name}: {upload.complaint ?? `${Math.round(upload.share * 100)}%`}{' '}
          <Button size="small" onClick={() => remove(upload)}>
            Remove
          </Button>
        </Box>
      ))}
      {isAsked && newest && (
        <Alert
          severity="info"
          sx={{ my: 1 }}
          action={
            <Button
              size="small"
              onClick={() => {
                noteSeen();
                setAsked(false);
              }}
            >
              Read first
            </Button>
          }
        >
          {newest.authorName} wrote while you were writing. Read the message, or send yours anyway.
        </Alert>
      )}
      {send.error instanceof ApiError && (
        <Alert severity="error" sx={{ my: 1 }}>
          {Object.values(send.error.fields)[0]?.[0] ?? send.error.message}
          <Slot
            place={`thread:${noun}:refused`}
            id={id}
            code={send.error.code}
            message={composed}
            write={(body: string) => {
              send.reset();
              change({ body });
            }}
            again={() => submit()}
          />
        </Alert>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={!isReady} loading={send.isPending} onClick={() => submit()}>
          {isAsked ? 'Send anyway' : VERBS[mode]}
        </Button>
        {mode === 'public' && (
          <Button
            startIcon={<Icon name="clock" size={16} />}
            disabled={!isReady}
            aria-haspopup="dialog"
            onClick={() => setChoosing(true)}
          >
            Send later
          </Button>
        )}
        <Button startIcon={<Icon name="paperclip" size={16} />} onClick={() => chooser.current?.click()}>
          Attach files
        </Button>
        {tools?.({ body: composed.body, write: (body) => change({ body }) })}
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </Box>
      <Suspense fallback={null}>
        {isChoosing && <SendLater onChoose={submit} onClose={() => setChoosing(false)} />}
      </Suspense>
    </Card>
  );
}

const LABELS: Readonly<Record<Mode, string>> = {
  public: 'Reply',
  internal: 'Internal note',
  outsider: 'Message',
};
const VERBS: Readonly<Record<Mode, string>> = {
  public: 'Send reply',
  internal: 'Add internal note',
  outsider: 'Add message',
};
const WHO: Readonly<Record<Mode, (recipient: string) => string>> = {
  public: (recipient) => recipient,
  internal: () => 'Only colleagues can read internal notes.',
  outsider: () => 'Enter what was said, for example on the phone.',
};

function Choice({
  isOn,
  icon,
  onClick,
  children,
}: {
  readonly isOn: boolean;
  readonly icon: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Button
      size="small"
      variant="outlined"
      aria-pressed={isOn}
      startIcon={<Icon name={icon} size={14} />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
