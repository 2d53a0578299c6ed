import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { type Field, labelOf } from '../../kinds/field.ts';
import { lineInLog } from '../../kinds/lines/lines.ts';
import { PersonFace } from '../../parts/PersonFace.tsx';
import { RelativeTime } from '../../parts/RelativeTime.tsx';
import { Go } from '../../screens/Go.tsx';
import { useAddressBook } from '../../lists/addressBook.web.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import type { HistoryLine } from '../../store/historyLine.ts';
import { useAllFields } from '../../lists/useCustomFields.web.ts';
import type { RecordAnswer } from '../../lists/useRecord.web.ts';
import { Changes } from './Changes.tsx';
import { Provenance } from './Provenance.tsx';

export interface HistoryEntryProps {
  readonly entity: AnyEntity;
  readonly line: HistoryLine;
  readonly answer: RecordAnswer;
  /** Limits the entry to one line, for the side of a page. */
  readonly isShort?: boolean;
  /** The buttons for this change, shown at its end. */
  readonly action?: ReactNode;
}

/** One change: who did what and when, each field before and after, and its seal in the audit log. */
export function HistoryEntry({ entity, line, answer, isShort = false, action }: HistoryEntryProps) {
  const fields = useAllFields(entity);
  const who = line.actor?.name ?? 'System';
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
            <Who name={who} ruleId={line.ruleId ?? null} /> {did(line, fields, isShort)}
          </Box>
          <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            <RelativeTime at={line.at} />
          </Box>
        </Box>
        {line.note && <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{line.note}</Box>}
        {!isShort && !isNew && changes.length > 0 && (
          <Changes
            changes={line.changes}
            fields={fields}
            refs={answer.refs}
            customerId={typeof answer.row.customerId === 'number' ? answer.row.customerId : undefined}
          />
        )}
        {!isShort && <Provenance line={line} />}
        {action}
      </Box>
    </Box>
  );
}

/** The name of the user or rule. A rule's name links to its page, if the user may open it. */
function Who({ name, ruleId }: { readonly name: string; readonly ruleId: number | null }) {
  const addressOf = useAddressBook();
  const to = ruleId === null ? null : addressOf('automation', ruleId);
  return to === null ? (
    <strong>{name}</strong>
  ) : (
    <Go to={to} sx={{ color: 'primary.main', fontWeight: 700 }}>
      {name}
    </Go>
  );
}

type FieldsByKey = ReadonlyMap<string, Field>;

/** "changed Site and Serial number", "archived this", "activated this". */
function did({ told, changes }: HistoryLine, fields: FieldsByKey, isShort: boolean): string {
  if (told !== null) return told;
  const keys = new Set(Object.keys(changes).map((key) => lineInLog(key)?.[0] ?? key));
  const labels = [...keys].map((key) => labelOf(key, fields.get(key) ?? {}));
  if (labels.length === 0) return 'changed fields you cannot view';
  const few = isShort ? 2 : 4;
  return `changed ${listed(labels.slice(0, few), labels.length - few)}`;
}

/** "Site", "Site and Serial number", "Site, Room and 3 more". */
function listed(labels: readonly string[], more: number): string {
  const parts = more > 0 ? [...labels, `${more} more`] : labels;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
