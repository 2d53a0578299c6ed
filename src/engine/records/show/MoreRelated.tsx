import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Go } from '../../screens/Go.tsx';
import { Section, SectionRow } from '../../parts/Section.tsx';
import { Related } from '../Related.tsx';
import type { RelatedNoun } from '../related.ts';
import { showWords, useRelatedAddress } from '../relatedAddress.web.ts';
import { useRelatedCounts } from '../useRelatedCounts.web.ts';
import type { RecordAnswer } from '../../lists/useRecord.web.ts';

export interface MoreRelatedProps {
  readonly related: readonly RelatedNoun[];
  readonly answer: RecordAnswer;
}

/** The related lists without a tab, with the number of records and a link to each list. */
export function MoreRelated({ related, answer }: MoreRelatedProps) {
  const counts = useRelatedCounts(related, answer.row.id);
  const addressOf = useRelatedAddress();
  const lists = related.map((each, at) => ({ each, count: counts[at], to: addressOf(each, answer.row) }));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Section title="Other lists" flush>
        {lists.map(({ each, count, to }) => (
          <SectionRow key={each.label}>
            <Box sx={{ flex: 1, minWidth: 0 }}>{each.label}</Box>
            {count === 0 ? (
              <Box sx={{ color: 'text.secondary' }}>None</Box>
            ) : (
              count !== undefined &&
              to && (
                <Button size="small" component={Go} to={to} aria-label={`${showWords(each, count)}: ${each.label}`}>
                  {showWords(each, count)}
                </Button>
              )
            )}
          </SectionRow>
        ))}
      </Section>
      {/* If a noun has no list page, its records are listed here. */}
      {lists
        .filter(({ count, to }) => count && !to)
        .map(({ each }) => (
          <Section key={each.label} title={each.label}>
            <Related related={each} answer={answer} />
          </Section>
        ))}
    </Box>
  );
}
