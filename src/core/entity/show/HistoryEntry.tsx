import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { customFieldKey, fieldOf } from '../customField.ts';
import { FieldCell } from '../../kinds/cells.tsx';
import { type Field, humanise, labelOf } from '../../kinds/field.ts';
import { useNames } from '../../lists/filters/useNames.web.ts';
import { PersonFace } from '../../parts/PersonFace.tsx';
import { RelativeTime } from '../../parts/RelativeTime.tsx';
import { useAddressBook } from '../addressBook.web.ts';
import type { AnyEntity } from '../entity.ts';
import { useCustomFields } from '../useCustomFields.web.ts';
import type { RecordAnswer } from '../useRecord.web.ts';

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
  const fields = useFields(entity);
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
          <Changes entity={entity} changes={line.changes} fields={fields} answer={answer} />
        )}
        {action}
      </Box>
    </Box>
  );
}

type FieldsByKey = ReadonlyMap<string, Field>;

function Changes({
  changes,
  fields,
  answer,
}: Pick<HistoryEntryProps, 'entity' | 'answer'> & {
  readonly changes: HistoryLine['changes'];
  readonly fields: FieldsByKey;
}) {
  const addressOf = useAddressBook();
  const shown = Object.entries(changes).filter(([key]) => key !== 'archivedAt');
  const idsOf = (key: string) =>
    (changes[key] ?? [])
      .flatMap((side) => [side].flat())
      .filter((id) => typeof id === 'number')
      .map(String);
  const referring = shown.filter(([key]) => fields.get(key)?.to);
  const nameOf = useNames(
    referring.map(([key]) => ({ field: key, op: 'is' as const, values: idsOf(key) })),
    fields,
    answer.refs,
  );
  const customerId = typeof answer.row.customerId === 'number' ? answer.row.customerId : undefined;
  const side = (key: string, value: unknown) => {
    const field = fields.get(key);
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
      return (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          empty
        </Box>
      );
    if (!field || field.kind === 'secret') return <span>{field ? 'changed' : JSON.stringify(value)}</span>;
    const refs = field.to
      ? {
          [field.to]: Object.fromEntries(
            idsOf(key).map((id) => [id, { title: nameOf(String(field.to), id) ?? `#${id}` }]),
          ),
        }
      : {};
    return (
      <FieldCell
        field={field}
        value={value}
        place="facts"
        context={{ refs, addressOf: (noun, id) => addressOf(noun, id, customerId) }}
      />
    );
  };
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(110px, max-content) minmax(0, 1fr)' },
        columnGap: 2,
        rowGap: 0.5,
        m: 0,
        mt: 0.75,
      }}
    >
      {shown.map(([key, [before, after]]) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {labelOf(key, fields.get(key) ?? {})}
          </Box>
          <Box
            component="dd"
            sx={{
              m: 0,
              mb: { xs: 0.75, sm: 0 },
              minWidth: 0,
              overflowWrap: 'anywhere',
              display: 'flex',
              flexWrap: 'wrap',
              gap: 0.75,
            }}
          >
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {side(key, before)}
            </Box>
            <Box component="span" role="img" aria-label="became" sx={{ color: 'text.secondary' }}>
              →
            </Box>
            <span>{side(key, after)}</span>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

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
  putBack: 'put an earlier version back',
};

function useFields(entity: AnyEntity): FieldsByKey {
  const custom = useCustomFields(entity);
  return new Map(
    [
      ...Object.entries<Field>(entity.fields),
      ...custom.map((each) => [`extra.${each.key}`, fieldOf(each)] as const),
    ].filter(([key, field]) => customFieldKey(key) !== undefined || field !== undefined),
  );
}
