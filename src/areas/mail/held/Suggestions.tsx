import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SectionRow } from '#engine/parts/Section.tsx';
import { Can } from '#engine/parts/Can.tsx';
import type { Suggestion } from './suggest.rules.ts';

export interface SuggestionsProps {
  readonly suggestions: readonly Suggestion[];
  readonly onTake: (suggestion: Suggestion) => void;
}

/** Likely places of a held message with their reasons, numbered like the keys that take them. */
export function Suggestions({ suggestions, onTake }: SuggestionsProps) {
  if (suggestions.length === 0)
    return (
      <Box sx={{ px: 2, py: 1.5, color: 'text.secondary', fontSize: '0.8125rem' }}>
        No contact, customer or job matches this message.
      </Box>
    );
  return (
    <Box component="ol" aria-label="Suggestions" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {suggestions.map((each, at) => (
        <Box component="li" key={each.job?.id ?? `customer ${each.customerId}`}>
          <SectionRow sx={{ borderBottom: '1px solid', borderColor: 'divider' }}>
            <Box component="span" className="num" aria-hidden="true" sx={{ color: 'text.secondary' }}>
              {at + 1}
            </Box>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box sx={{ fontWeight: 600 }}>{each.job ? `${each.job.number} ${each.job.title}` : each.customer}</Box>
              <Box sx={{ color: 'text.secondary' }}>
                {each.job && `${each.customer}. `}
                {each.reasons.join(' ')}
              </Box>
            </Box>
            <Can do="heldMail.decide">
              <Button
                size="small"
                variant="outlined"
                sx={{ flexShrink: 0 }}
                onClick={() => onTake(each)}
                {...(each.job ? {} : { 'aria-label': `Create job for ${each.customer}` })}
              >
                {each.job ? `Add to ${each.job.number}` : 'Create job'}
              </Button>
            </Can>
          </SectionRow>
        </Box>
      ))}
    </Box>
  );
}
