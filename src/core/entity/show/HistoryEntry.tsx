import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { type Field, humanise, labelOf } from '../../kinds/field.ts';
import { PersonFace } from '../../parts/PersonFace.tsx';
import { RelativeTime } from '../../parts/RelativeTime.tsx';
import type { AnyEntity } from '../entity.ts';
import { useAllFields } from '../useCustomFields.web.ts';
import type { RecordAnswer } from '../useRecord.web.ts';
import { Changes } from './Changes.tsx';

export interface HistoryLine {
  readonly id: number;
  readonly at: string;
  readonly actor: { readonly id: number | null; readonly name: string } | null;
  readonly action: string;
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  readonly note: string | null;
}

export interface HistoryEntryProps {
  readonly entity: AnyEntity;
  readonly line: HistoryLine;
  readonly answer: RecordAnswer;
  /** One line, for the side of a page. */
  readonly isShort?: boolean;
  /** What can be done about this change, at its end. */
  readonly action?: ReactNode;
}

/** One change: who did what and when, and each field before and after in the way its kind is shown. */
export function HistoryEntry({ entity, line, answer, isShort = false, action }: HistoryEntryProps) {
  const fields = useAllFields(entity);
  const who = line.actor?.name ?? 'The product';
  const changes = Object.entries(line.changes);
  const isNew = line.action === 'create';
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.5,
        px: 2,
        py: 1.25,
        fontSize: '0.8125rem',
        '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' },
      }}
    >
      {!isShort && <PersonFace userId={line.actor?.id ?? null} name={who} size={26} />}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1.5 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <strong>{who}</strong> {did(entity, line, fields, isShort)}
          </Box>
          <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            <RelativeTime at={line.at} />
          </Box>
        </Box>
        {line.note && <Box sx={{ color: 'text.secondary' }}>{line.note}</Box>}
        {!isShort && !isNew && changes.length > 0 && (
          <Changes
            changes={line.changes}
            fields={fields}
            refs={answer.refs}
            customerId={typeof answer.row.customerId === 'number' ? answer.row.customerId : undefined}
          />
        )}
        {action}
      </Box>
    </Box>
  );
}

type FieldsByKey = ReadonlyMap<string, Field>;

/** "changed Site and Serial number", "archived this", "did “Activate”". */
function did(entity: AnyEntity, { action, changes }: HistoryLine, fields: FieldsByKey, isShort: boolean): string {
  const said = SAID[action];
  if (said) return said;
  const declared =
    entity.actions && Object.hasOwn(entity.actions, action)
      ? Object.entries(entity.actions).find(([name]) => name === action)?.[1].label
      : undefined;
  if (declared) return `did “${declared}”`;
  const labels = Object.keys(changes).map((key) => labelOf(key, fields.get(key) ?? {}));
  if (labels.length === 0) return `did “${humanise(action)}”`;
  const few = isShort ? 2 : 4;
  return `changed ${labels.slice(0, few).join(', ')}${labels.length > few ? ` and ${labels.length - few} more` : ''}`;
}

const SAID: Readonly<Record<string, string>> = {
  create: 'created this',
  archive: 'archived this',
  restore: 'restored this',
  undo: 'took a change back',
  'secret-shown': 'looked at its secret',
  'secret-copied': 'copied its secret',
  'secret-changed': 'changed its secret',
  'secret-refused': 'was refused its secret',
  putBack: 'put an earlier version back',
};
