import { Go, type GoProps } from '../../screens/Go.tsx';

/** A link with the name of a row, in the text colour and underlined on hover. */
export const RowLink = (props: Omit<GoProps, 'sx'>) => <Go {...props} sx={LOOK} />;

const LOOK = {
  color: 'text.primary',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
};
