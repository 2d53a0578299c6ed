import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { formatDay } from '#engine/kinds/day/day.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { type Assigned, endsIn, pickedOn, VISIBILITY } from './visibility.ts';

/** A user's scope of customers and suppliers: all, selected, by rule, and end dates. */
export function UserVisibility(props: ShowProps) {
  return (
    <Section title="Scope" flush>
      <Seen of="customer" {...props} />
      <Seen of="supplier" {...props} />
    </Section>
  );
}

function Seen({ of, row, refs, may }: ShowProps & { readonly of: Assigned }) {
  const mayChange = may.includes('user.update');
  const isAll = row[VISIBILITY[of].scope] === 'all';
  const rules = isAll ? [] : VISIBILITY[of].rules.flatMap(({ field }) => ruleWords(field, row[field], refs));
  const [next] = isAll
    ? []
    : endsIn(row, of)
        .filter(({ until }) => until >= today())
        .toSorted((a, b) => (a.until < b.until ? -1 : 1));
  return (
    <SectionRow sx={{ alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0, py: 0.5 }}>
        {isAll ? `All ${of}s` : mayChange ? pickedWords(of, pickedOn(row, of, today()).length) : `Assigned ${of}s only`}
        {rules.map((words) => (
          <Typography key={words} variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {words}
          </Typography>
        ))}
        {next && (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            Next expiry after {formatDay(next.until)}
          </Typography>
        )}
      </Box>
      {mayChange && (
        <Button size="small" component={Go} to={`/users/${row.id}/${of}-assign`} aria-label={`Assign ${of}s`}>
          Assign
        </Button>
      )}
    </SectionRow>
  );
}

const pickedWords = (of: Assigned, count: number): string =>
  `${count.toLocaleString('en-GB')} assigned ${count === 1 ? of : `${of}s`}`;

const RULE_WORDS: Readonly<Record<string, string>> = {
  customerTags: 'and all with the tag',
  customerTeamIds: 'and all of the team',
  customerManagerIds: 'and all of account manager',
  supplierTags: 'and all with the tag',
};

/** "and all of the team Schools North or Business" */
function ruleWords(field: string, value: unknown, refs: ShowProps['refs']): string[] {
  if (!Array.isArray(value) || value.length === 0) return [];
  const noun = field === 'customerTeamIds' ? 'team' : 'user';
  const named = value.map((each) =>
    typeof each === 'number' ? (refs?.[noun]?.[each]?.title ?? `no. ${each}`) : String(each),
  );
  return [`${RULE_WORDS[field]} ${named.join(' or ')}`];
}
