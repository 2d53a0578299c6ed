import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { day, formatDay } from '#engine/kinds/day/day.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { text } from '#engine/kinds/text/text.ts';
import { Page } from '#engine/parts/page/Page.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { FieldGrid } from '#engine/records/form/FieldGrid.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import { amountOf, BLANK_LINE, type DraftLine, isUsed } from './draftLine.rules.ts';
import { JournalLineRow } from './JournalLineRow.tsx';

const FIELDS = {
  postingDate: day({ label: 'Date' }),
  narrative: text({ label: 'Narrative', max: 200 }),
  reason: text({ label: 'Reason', max: 300 }),
} as const;
type Head = Readonly<Partial<Record<keyof typeof FIELDS, unknown>>>;

/** A key per line, so that input stays with its line when another is removed. */
type KeyedLine = DraftLine & { readonly key: number };

const withBlank = (lines: readonly KeyedLine[]): readonly KeyedLine[] => [
  ...lines,
  { ...BLANK_LINE, key: 1 + Math.max(0, ...lines.map(({ key }) => key)) },
];

/** Form for a manual journal with equal debits and credits. */
export function Screen() {
  const go = useGo();
  const [head, setHead] = useState<Head>(() => ({ postingDate: today() }));
  const [lines, setLines] = useState<readonly KeyedLine[]>(() => withBlank(withBlank([])));
  const used = lines.filter(isUsed);
  const difference = used.reduce((total, line) => total + amountOf(line), 0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api<{ id: number; number: string }>('/api/v1/accounts/journals/manual', {
        method: 'POST',
        body: {
          ...head,
          lines: used.map((line) => ({
            nominalCodeId: line.nominalCodeId,
            amountPence: amountOf(line),
            memo: line.memo ?? null,
          })),
        },
      }),
    onSuccess: ({ id, number }) => {
      toast(`${number} posted`);
      go(`/accounts/journals/${id}`);
    },
  });
  const firstOpen = error instanceof ApiError ? error.body.firstOpenDay : undefined;
  const isReady = used.length >= 2 && difference === 0 && Boolean(head.narrative) && Boolean(head.reason) && !isPending;
  return (
    <Page subtitle="Control accounts are moved by invoices and payments, not by journals.">
      <Box
        component="form"
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          if (isReady) mutate();
        }}
        sx={{ display: 'grid', gap: 2, maxWidth: 1000, containerType: 'inline-size' }}
      >
        <Section title="Journal">
          <Box sx={{ p: 2 }}>
            <FieldGrid>
              {(Object.keys(FIELDS) as (keyof typeof FIELDS)[]).map((key) => (
                <FieldInput
                  key={key}
                  id={`journal-${key}`}
                  label={String(FIELDS[key].label)}
                  field={FIELDS[key]}
                  required
                  value={head[key] ?? null}
                  onChange={(value) => setHead((now) => ({ ...now, [key]: value }))}
                />
              ))}
            </FieldGrid>
          </Box>
        </Section>
        <Section
          title="Lines"
          flush
          actions={
            <Button size="small" onClick={() => setLines(withBlank)}>
              Add line
            </Button>
          }
        >
          {lines.map((line, at) => (
            <JournalLineRow
              key={line.key}
              at={at}
              line={line}
              onChange={(next) =>
                setLines((now) => now.map((each) => (each.key === line.key ? { ...next, key: line.key } : each)))
              }
              {...(lines.length > 2
                ? { onRemove: () => setLines((now) => now.filter(({ key }) => key !== line.key)) }
                : {})}
            />
          ))}
          <SectionRow>
            <Box role="status" className="num" sx={{ fontWeight: 600 }}>
              {difference === 0
                ? 'Debits and credits are equal.'
                : `Debits and credits differ by ${formatMoney(Math.abs(difference))}.`}
            </Box>
          </SectionRow>
        </Section>
        {error && (
          <Alert
            severity="error"
            action={
              typeof firstOpen === 'string' && (
                <Button
                  color="inherit"
                  size="small"
                  onClick={() => setHead((now) => ({ ...now, postingDate: firstOpen }))}
                >
                  Use {formatDay(firstOpen)}
                </Button>
              )
            }
          >
            {error.message}
          </Alert>
        )}
        <Box>
          <Button type="submit" variant="contained" disabled={!isReady}>
            Post journal
          </Button>
        </Box>
      </Box>
    </Page>
  );
}
