import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FieldGrid } from '#engine/records/form/FieldGrid.tsx';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { ownSections } from '#engine/records/form/ownSections.ts';
import { FormRow } from '#engine/records/form/FormRow.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { PanelForm } from '../assets/PanelForm.tsx';
import { ipAddress } from './ipAddress.ts';
import { useAddressPlan } from './useAddressPlan.web.ts';

/** Panel for an address of the asset on the page below. Offers the next free addresses of the address plan. */
export function Screen() {
  const { params, screen } = usePlace();
  const id = params.addressId ? Number(params.addressId) : null;
  const kind = /\/\{customerId\}\/(.+)\/\{id\}\//.exec(screen.path)?.[1];
  return (
    <PanelForm
      entity={ipAddress}
      recordId={id}
      subtitle="The address is checked against the address plan before it is saved."
      decided={{ assetId: Number(params.id), customerId: Number(params.customerId) }}
      sections={SECTIONS}
      shownBy={['asset', 'prefix', ...(kind ? [kind] : [])]}
    />
  );
}

/** The fields of the first section, with the free addresses in the customer's prefixes. */
function AddressSection({ fields, api, context, id }: SectionProps) {
  const { params } = usePlace();
  const { data } = useAddressPlan(Number(params.customerId));
  const offers = (data?.prefixes ?? []).filter((each) => each.next !== null && each.status === 'active').slice(0, 6);
  return (
    <>
      <FieldGrid>
        {fields.map((field, at) => (
          <FormRow key={field.key} id={id} field={field} api={api} context={context} autoFocus={at === 0} />
        ))}
      </FieldGrid>
      {offers.length > 0 && (
        <Box sx={{ mt: 1 }}>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 0.5 }}>
            Next free
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
            {offers.map((each) => (
              <Button
                key={each.id}
                size="small"
                variant="outlined"
                onClick={() =>
                  api.form.setValue(api.nameOf('address'), each.next, { shouldDirty: true, shouldValidate: true })
                }
                title={`${each.cidr}, ${each.percent}% used`}
              >
                <span className="num">{each.next}</span>
                {each.name && (
                  <Box component="span" sx={{ ml: 0.75, color: 'text.secondary', fontWeight: 400 }}>
                    {each.name}
                  </Box>
                )}
              </Button>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

const SECTIONS = ownSections(ipAddress, { Address: AddressSection });
