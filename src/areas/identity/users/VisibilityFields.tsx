import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { FormRow } from '#engine/records/form/FormRow.tsx';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { type Assigned, VISIBILITY } from './visibility.ts';

/**
 * Scope of a user: all or selected customers and suppliers. Rules and end dates have their own page, which explains
 * them.
 */
export function VisibilityFields(props: SectionProps) {
  const { id } = usePlace().params;
  return (
    <Box sx={{ display: 'grid', columnGap: 3, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
      <VisibilityOf {...props} of="customer" />
      <VisibilityOf {...props} of="supplier" />
      {id !== undefined && (
        <Typography variant="body2" sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>
          Rules and last days are set under <Go to={`/users/${id}/customer-assign`}>Assign customers</Go> and{' '}
          <Go to={`/users/${id}/supplier-assign`}>Assign suppliers</Go>.
        </Typography>
      )}
    </Box>
  );
}

function VisibilityOf({ fields, api, context, id, of }: SectionProps & { readonly of: Assigned }) {
  const scope: unknown = useWatch({ control: api.form.control, name: api.nameOf(VISIBILITY[of].scope) });
  const shown = fields.filter(
    ({ key }) => key === VISIBILITY[of].scope || (key === VISIBILITY[of].ids && scope === 'assigned'),
  );
  return (
    <Box sx={{ minWidth: 0 }}>
      {shown.map((field) => (
        <FormRow key={field.key} id={id} field={field} api={api} context={context} />
      ))}
    </Box>
  );
}
