import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Popover from '@mui/material/Popover';
import { ListFilter, Plus, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AnyEntity } from '../entity/entity.ts';
import { labelOf } from '../kinds/field.ts';
import { conditionWords, isComplete, operatorsOf, settled } from './conditions.ts';
import { type FieldsByKey, quickFields } from './filters/offered.ts';
import { namesBy } from './filters/namesBy.ts';
import { conditionsIn, useNames } from './filters/useNames.web.ts';
import { type Asked, isNarrowed } from './listAddress.ts';
import type { Clause, Condition } from './query.ts';
import type { Refs } from './useList.web.ts';

export interface FiltersProps {
  readonly entity: AnyEntity;
  readonly fields: FieldsByKey;
  readonly asked: Asked;
  /** Fixed conditions of the page, which are not offered as filters. */
  readonly fixed: readonly Condition[];
  /** Record names that the list already knows. */
  readonly refs: Refs;
  readonly customerId?: number | undefined;
  readonly onAsk: (asked: Asked, how?: { readonly push?: boolean }) => void;
}

interface Edited {
  /** Where the editor opens. It is not an element, because the chip of a new filter is replaced. */
  readonly place: { readonly top: number; readonly left: number };
  readonly draft: Condition;
  /** The index among the conditions; null for a new one. */
  readonly at: number | null;
}

/** The filters of a list as chips. A chip opens its editor, and its cross removes it. */
export function Filters({ entity, fields, asked, fixed, refs, customerId, onAsk }: FiltersProps) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null);
  const [isBuilding, setBuilding] = useState(false);
  const nameOf = useNames(asked.where, fields, refs);
  const { where } = asked;

  const put = (at: number | null, clause: Clause | null) => {
    const next =
      at === null
        ? [...where, ...(clause ? [clause] : [])]
        : where.flatMap((each, index) => (index !== at ? [each] : clause ? [clause] : []));
    onAsk({ ...asked, where: next }, { push: at === null || clause === null });
  };
  const change = (draft: Condition) => {
    if (!edited) return;
    const ready = settled(draft);
    const isReady = isComplete(ready);
    setEdited({ ...edited, draft, at: isReady ? (edited.at ?? where.length) : null });
    if (isReady || edited.at !== null) put(edited.at, isReady ? ready : null);
  };
  const open = (key: string, anchor: HTMLElement) => {
    const at = where.findIndex((clause) => 'field' in clause && clause.field === key);
    const found = where[at];
    const [op = 'is'] = operatorsOf(fields.get(key) ?? { kind: 'text' });
    const place = under(anchor);
    setEdited(
      found && 'field' in found
        ? { place, at, draft: found }
        : { place, at: null, draft: { field: key, op, values: [] } },
    );
  };

  const isAsked = (key: string) => where.some((clause) => 'field' in clause && clause.field === key);
  const field = edited ? fields.get(edited.draft.field) : undefined;
  return (
    <>
      {where.map((clause, at) =>
        'any' in clause ? (
          <FilterChip
            key={JSON.stringify(clause)}
            label="Any of"
            words={`${clause.any.flatMap((part) => conditionsIn({ any: [part] })).length} conditions`}
            onOpen={() => setBuilding(true)}
            onRemove={() => put(at, null)}
          />
        ) : (
          <FilterChip
            key={`${clause.field} ${at}`}
            label={nameOfField(fields, clause.field)}
            words={
              fields.has(clause.field)
                ? conditionWords(clause, fields.get(clause.field) ?? { kind: 'text' }, nameOf)
                : clause.values.join(', ')
            }
            onOpen={(anchor) => setEdited({ place: under(anchor), at, draft: clause })}
            onRemove={() => put(at, null)}
          />
        ),
      )}
      {asked.archived && (
        <FilterChip
          label="Archived"
          words={asked.archived === 'only' ? 'only' : 'included'}
          onOpen={setMenuAt}
          onRemove={() => onAsk(withoutArchived(asked), { push: true })}
        />
      )}
      {quickFields(entity, fields, fixed)
        .filter((key) => !isAsked(key))
        .map((key) => (
          <Chip
            key={key}
            variant="outlined"
            icon={<ListFilter size={14} />}
            label={nameOfField(fields, key)}
            aria-haspopup="dialog"
            onClick={(event) => open(key, event.currentTarget)}
            sx={OFFERED}
          />
        ))}
      <Chip
        variant="outlined"
        icon={<Plus size={14} />}
        label="Filter"
        aria-haspopup="dialog"
        onClick={(event) => setMenuAt(event.currentTarget)}
        sx={OFFERED}
      />
      {isNarrowed(asked) && (
        <Button size="small" onClick={() => onAsk({ where: [], sort: asked.sort }, { push: true })}>
          Clear all
        </Button>
      )}

      <Popover
        open={edited !== null}
        anchorReference="anchorPosition"
        anchorPosition={edited?.place ?? NOWHERE}
        onClose={() => setEdited(null)}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': edited ? `Filter by ${nameOfField(fields, edited.draft.field)}` : 'Filter',
            sx: { minHeight: 120 },
          },
        }}
      >
        <Suspense fallback={<Box sx={{ width: 340, height: 120 }} />}>
          {edited && field && (
            <FilterEditor
              label={nameOfField(fields, edited.draft.field)}
              field={field}
              condition={edited.draft}
              onChange={change}
              onDone={() => setEdited(null)}
              onRemove={() => {
                if (edited.at !== null) put(edited.at, null);
                setEdited(null);
              }}
              context={{ refs: namesBy(field, edited.draft.values, nameOf), ...(customerId ? { customerId } : {}) }}
            />
          )}
        </Suspense>
      </Popover>
      <Popover
        open={menuAt !== null}
        anchorEl={menuAt}
        onClose={() => setMenuAt(null)}
        {...BELOW}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Add filter' } }}
      >
        <Suspense fallback={<Box sx={{ width: 280, height: 320 }} />}>
          {menuAt && (
            <FilterMenu
              fields={fields}
              fixed={fixed}
              archived={asked.archived}
              onChoose={(key) => {
                open(key, menuAt);
                setMenuAt(null);
              }}
              onArchived={
                entity.permanent
                  ? undefined
                  : (archived) => {
                      onAsk(archived ? { ...asked, archived } : withoutArchived(asked), { push: true });
                      setMenuAt(null);
                    }
              }
              onBuild={() => {
                setBuilding(true);
                setMenuAt(null);
              }}
            />
          )}
        </Suspense>
      </Popover>
      <Suspense fallback={null}>
        {isBuilding && (
          <BuilderDialog
            entity={entity}
            fields={fields}
            fixed={fixed}
            asked={asked}
            customerId={customerId}
            onAsk={onAsk}
            onClose={() => setBuilding(false)}
          />
        )}
      </Suspense>
    </>
  );
}

interface FilterChipProps {
  readonly label: string;
  readonly words: string;
  readonly onOpen: (anchor: HTMLElement) => void;
  readonly onRemove: () => void;
}

const FilterChip = ({ label, words, onOpen, onRemove }: FilterChipProps) => (
  <Chip
    variant="outlined"
    label={
      <>
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 500 }}>
          {label}:{' '}
        </Box>
        {words}
      </>
    }
    aria-haspopup="dialog"
    onClick={(event) => onOpen(event.currentTarget)}
    onDelete={onRemove}
    deleteIcon={<X size={14} role="img" aria-label={`Remove filter ${label}`} />}
    sx={{ height: 28, maxWidth: 320, borderColor: 'primary.main', bgcolor: 'background.paper' }}
  />
);

const NOWHERE = { top: 0, left: 0 };
function under(anchor: HTMLElement): Edited['place'] {
  const { bottom, left } = anchor.getBoundingClientRect();
  return { top: bottom + 4, left };
}

const nameOfField = (fields: FieldsByKey, key: string): string => labelOf(key, fields.get(key) ?? {});
const withoutArchived = ({ archived: _archived, ...asked }: Asked): Asked => asked;

const FilterEditor = lazy(async () => ({ default: (await import('./filters/FilterEditor.tsx')).FilterEditor }));
const FilterMenu = lazy(async () => ({ default: (await import('./filters/FilterMenu.tsx')).FilterMenu }));
const BuilderDialog = lazy(async () => ({ default: (await import('./filters/BuilderDialog.tsx')).BuilderDialog }));

const OFFERED = { height: 28, borderStyle: 'dashed', borderColor: 'divider', bgcolor: 'background.paper' } as const;
const BELOW = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'left' },
  transformOrigin: { vertical: -4, horizontal: 'left' },
} as const;
