import { inSentence } from '#engine/entity/inSentence.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { labelOf } from '#engine/kinds/field.ts';
import { HistoryEntry } from '#engine/records/show/HistoryEntry.tsx';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import type { AnyGroup } from '#engine/settings/groups.ts';
import { type GroupAnswer, useRestore, useVersions } from './useGroup.web.ts';

export interface VersionsProps {
  readonly group: AnyGroup;
  readonly answer: GroupAnswer;
  /** Absent without the permission to change settings. */
  readonly onPutBack?: (answer: GroupAnswer) => void;
}

/**
 * The versions of a group, newest first: user, time and changes. A change can be undone separately or with all later
 * ones.
 */
export function Versions({ group, answer, onPutBack }: VersionsProps) {
  const { data, error } = useVersions(group);
  const id = useId();
  const [target, setTarget] = useState<number | null>(null);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const restoreVersion = useRestore(group, () => {
    setTarget(null);
    setTyped({});
    toast(`${group.label} reverted`);
  });
  const versions = data?.rows ?? [];
  const secrets = Object.entries(group.secrets ?? {});
  const asked = restoreVersion.error instanceof ApiError ? restoreVersion.error.fields : {};
  // After a secret was requested, its field stays until the dialog is closed.
  const needed = secrets.filter(([key]) => asked[key] || typed[key] !== undefined);
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''));
  const isAsked = Object.keys(asked).some((key) => group.secrets?.[key]);
  return (
    <Section title="Changes" count={versions.length} flush>
      {error && <Alert severity="error">The changes could not be loaded. {error.message}</Alert>}
      {data && versions.length === 0 && (
        <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
          No changes yet. These are the default settings.
        </Typography>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {versions.map(({ version, by, ...line }) => (
          <HistoryEntry
            key={version}
            entity={group.form}
            line={{ ...line, id: version, version, actor: by, note: null }}
            answer={answer}
            action={
              onPutBack && (
                <Button size="small" sx={{ mt: 0.5, ml: -0.625 }} onClick={() => setTarget(version - 1)}>
                  Show earlier
                </Button>
              )
            }
          />
        ))}
      </Box>
      <ConfirmDialog
        open={target !== null}
        title={`Revert ${inSentence(group.label)}?`}
        verb="Revert"
        busy={restoreVersion.isPending}
        failed={isAsked ? null : (restoreVersion.error?.message ?? null)}
        onConfirm={() => {
          if (target === null) return;
          restoreVersion.mutate(
            { version: answer.row.version, to: target, secrets: given },
            { onSuccess: (done) => onPutBack?.(done) },
          );
        }}
        onClose={() => {
          restoreVersion.reset();
          setTarget(null);
          setTyped({});
        }}
      >
        The settings return to the values before this change{target === 0 ? ', the default settings' : ''}. Later
        changes stay in the list, so you can undo this.
        {secrets.length > 0 && ` ${kept(secrets.map(([key, { field }]) => labelOf(key, field)))}`}
        {needed.map(([key, { field }]) => (
          <Box key={key} sx={{ mt: 2 }}>
            <FieldInput
              id={`${id}-${key}`}
              label={labelOf(key, field)}
              field={field}
              value={typed[key] ?? null}
              onChange={(value) => setTyped((all) => ({ ...all, [key]: typeof value === 'string' ? value : '' }))}
              {...(asked[key]?.[0] ? { error: asked[key][0] } : {})}
            />
          </Box>
        ))}
      </ConfirmDialog>
    </Section>
  );
}

const kept = (labels: readonly string[]): string =>
  `Versions do not include ${labels.join(' and ').toLowerCase()}. The stored value stays, unless it would be sent to another server. You then need to enter it again.`;
