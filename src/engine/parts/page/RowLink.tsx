import { Go, type GoProps } from '../../screens/Go.tsx';

/** What a row is called, leading to it: as dark as text, underlined under the pointer. */
export const RowLink = (props: Omit<GoProps, 'sx'>) => <Go {...props} sx={LOOK} />;

const LOOK = {
  color: 'text.primary',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
};
