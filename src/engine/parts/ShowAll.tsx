import Button from '@mui/material/Button';
import { Go } from '../screens/Go.tsx';
import { SectionRow } from './Section.tsx';

interface Facts {
  readonly total: number;
  /** Number of entries shown above. */
  readonly shown: number;
  /** The plural in the form for a sentence: "sites". */
  readonly what: string;
}
/** A link to all entries, or a function that shows them in place. */
type Way = { readonly to: string } | { readonly onShow: () => void };

/** The last row of a shortened list: the total number, and a link to all entries. */
export function ShowAll({ total, shown, what, ...way }: Facts & Way) {
  if (total <= shown) return null;
  const words = `Show all ${total.toLocaleString('en-GB')} ${what}`;
  return (
    <SectionRow sx={{ justifyContent: 'center', py: 0.5 }}>
      {'to' in way ? (
        <Button size="small" component={Go} to={way.to}>
          {words}
        </Button>
      ) : (
        <Button size="small" onClick={way.onShow}>
          {words}
        </Button>
      )}
    </SectionRow>
  );
}
