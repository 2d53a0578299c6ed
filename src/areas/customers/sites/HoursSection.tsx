import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useWatch } from 'react-hook-form';
import { FieldGrid } from '#engine/records/form/FieldGrid.tsx';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { FormRow } from '#engine/records/form/FormRow.tsx';
import { isRowList, weekOf } from './usualHours.ts';
import { useSites } from './useSites.web.ts';

/** Opening hours of a site, with presets: usual hours, or those of the customer's other sites. */
export function HoursSection({ fields, api, context, id }: SectionProps) {
  const hours: unknown = useWatch({ control: api.form.control, name: api.nameOf('hours') });
  const offers = [
    { label: 'Weekdays 08:00–16:30', hours: weekOf('08:00', '16:30') },
    { label: 'Weekdays 09:00–17:30', hours: weekOf('09:00', '17:30') },
    ...useOthers(context.customerId),
  ];
  const isEmpty = !isRowList(hours) || hours.length === 0;
  return (
    <FieldGrid>
      {isEmpty && (
        <Box
          sx={{
            gridColumn: '1 / -1',
            display: 'flex',
            flexWrap: 'wrap',
            gap: 0.75,
            alignItems: 'center',
            fontSize: '0.8125rem',
            color: 'text.secondary',
          }}
        >
          Templates:
          {offers.map((offer) => (
            <Chip
              key={offer.label}
              size="small"
              variant="outlined"
              clickable
              label={offer.label}
              onClick={() => api.form.setValue(api.nameOf('hours'), offer.hours, { shouldDirty: true })}
            />
          ))}
        </Box>
      )}
      {fields.map((field) => (
        <FormRow key={field.key} id={id} field={field} api={api} context={context} />
      ))}
    </FieldGrid>
  );
}

const NOBODY = 0;

function useOthers(customerId: number | undefined) {
  const { data } = useSites(customerId ?? NOBODY);
  return (data ?? [])
    .filter((site) => site.hours.length > 0)
    .map((site) => ({ label: `Same as ${site.name}`, hours: site.hours }));
}
