import Box from '@mui/material/Box';
import { wordDiff } from '../wordDiff.ts';

export interface ChangedWordsProps {
  readonly before: string;
  readonly after: string;
  /** Which text is shown. */
  readonly side: 'before' | 'after';
}

/** One of two texts, with the words marked that are not in the other. */
export const ChangedWords = ({ before, after, side }: ChangedWordsProps) => (
  <Box component="span" sx={{ whiteSpace: 'pre-wrap' }}>
    {wordDiff(before, after)[side].map(({ text, isMarked }, at) =>
      isMarked ? (
        <Box
          key={at}
          component="mark"
          sx={{ bgcolor: 'action.selected', color: 'text.primary', borderRadius: '2px', fontWeight: 600 }}
        >
          {text}
        </Box>
      ) : (
        <span key={at}>{text}</span>
      ),
    )}
  </Box>
);
