import Button from '@mui/material/Button';
import { Go } from '../screens/Go.tsx';
import { SectionRow } from './Section.tsx';

interface Facts {
  readonly total: number;
  /** How many are shown above. */
  readonly shown: number;
  /** What they are, as it stands in a sentence: "sites". */
  readonly what: string;
}
/** Where all of them are; or what shows them in place. */
type Way = { readonly to: string } | { readonly onShow: () => void };

/** The last row of a list that shows only its first ones: how many there are, and the way to all of them. */
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
