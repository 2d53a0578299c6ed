import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import type { Field } from '../../kinds/field.ts';
import { isReferring } from '../../kinds/ref/referred.ts';
import { useNames } from '../../lists/filters/useNames.web.ts';
import type { Refs } from '../../lists/useList.web.ts';
import { idsIn } from './idsIn.ts';
import { shownChanges } from './lineChanges.ts';
import { LoggedValue } from './LoggedValue.tsx';

export interface ChangesProps {
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** The fields of the noun by key. Without a noun it is empty, and values are shown unformatted. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly refs?: Refs;
  readonly customerId?: number | undefined;
}

/** Each changed field before and after, formatted by kind. In texts the changed words are marked. */
export function Changes({ changes, fields, refs = {}, customerId }: ChangesProps) {
  const shown = shownChanges(changes, fields).filter(({ key }) => key !== 'archivedAt');
  const referring = shown.filter(({ field }) => field && isReferring(field));
  const nameOf = useNames(
    referring.map(({ key, sides }) => ({ field: key, op: 'is' as const, values: idsIn(sides) })),
    new Map(shown.flatMap(({ key, field }) => (field ? [[key, field]] : []))),
    refs,
  );
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
      {shown.map(({ key, label, field, sides: [before, after] }) => {
        const logged = (value: unknown) => <LoggedValue value={value} {...{ field, nameOf, customerId }} />;
        const side = (name: 'before' | 'after', value: unknown) =>
          hasWords(field) && isText(before) && isText(after) ? (
            <Suspense fallback={logged(value)}>
              <ChangedWords {...{ before, after }} side={name} />
            </Suspense>
          ) : (
            logged(value)
          );
        return (
          <Box key={key} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
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
              <Box component="span" sx={{ color: 'text.secondary', minWidth: 0 }}>
                {side('before', before)}
              </Box>
              <Box component="span" role="img" aria-label="became" sx={{ color: 'text.secondary' }}>
                →
              </Box>
              <Box component="span" sx={{ minWidth: 0 }}>
                {side('after', after)}
              </Box>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** Kinds that are compared by words. Values of other kinds are compared as a whole. */
const hasWords = (field: Field | undefined): boolean => !field || field.kind === 'text' || field.kind === 'notes';
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

// The comparison is loaded with the first changed text.
const ChangedWords = lazy(async () => ({ default: (await import('./ChangedWords.tsx')).ChangedWords }));
