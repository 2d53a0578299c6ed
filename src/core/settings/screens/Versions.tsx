import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { HistoryEntry } from '../../entity/show/HistoryEntry.tsx';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { Section } from '../../parts/Section.tsx';
import { toast } from '../../parts/toasts.web.ts';
import type { AnyGroup } from '../groups.ts';
import { type GroupAnswer, usePutBack, useVersions } from './useGroup.web.ts';

export interface VersionsProps {
  readonly group: AnyGroup;
  readonly answer: GroupAnswer;
  /** Absent for those who may only look. */
  readonly onPutBack?: (answer: GroupAnswer) => void;
}

/** Every version of a group, newest first: who, when, what. Each change can be taken back by itself or with all after it. */
export function Versions({ group, answer, onPutBack }: VersionsProps) {
  const { data, error } = useVersions(group);
  const [target, setTarget] = useState<number | null>(null);
  const putBack = usePutBack(group, () => {
    setTarget(null);
    toast(`${group.label}: the earlier version holds again`);
  });
  const versions = data?.rows ?? [];
  return (
    <Section title="Changes" count={versions.length} flush>
      {error && <Alert severity="error">The changes could not be loaded. {error.message}</Alert>}
      {data && versions.length === 0 && (
        <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
          Nobody has changed these yet: what you see is how the product begins.
        </Typography>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {versions.map(({ version, by, ...line }) => (
          <HistoryEntry
            key={version}
            entity={group.form}
            line={{ ...line, id: version, actor: by, note: null }}
            answer={answer}
            action={
              onPutBack && (
                <Button size="small" sx={{ mt: 0.5, ml: -0.625 }} onClick={() => setTarget(version - 1)}>
                  Put back what was before
                </Button>
              )
            }
          />
        ))}
      </Box>
      <ConfirmDialog
        open={target !== null}
        title={`Put ${group.label.toLowerCase()} back?`}
        verb="Put back"
        busy={putBack.isPending}
        failed={putBack.error?.message ?? null}
        onConfirm={() => {
          if (target === null) return;
          putBack.mutate({ version: answer.row.version, to: target }, { onSuccess: (done) => onPutBack?.(done) });
        }}
        onClose={() => {
          putBack.reset();
          setTarget(null);
        }}
      >
        The settings become what they were before that change{target === 0 ? ', as the product began' : ''}. What was
        saved since stays in the list, and can be put back as well.
      </ConfirmDialog>
    </Section>
  );
}
