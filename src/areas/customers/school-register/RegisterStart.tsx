import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { usePaused } from '#engine/lists/usePaused.web.ts';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { LoadRegister } from './LoadRegister.tsx';
import { isClosed, isPredecessor, isSuccessor, type RegisteredSchool, type ShownLink } from './school.ts';
import type { SchoolDraft } from './schoolDraft.rules.ts';

interface FoundSchool extends RegisteredSchool {
  readonly customer: { readonly id: number; readonly name: string } | null;
}
interface RegisterAnswer {
  readonly results: readonly FoundSchool[];
  readonly state: { readonly schools: { readonly rows: number; readonly loadedAt: string } | null };
}
interface Offer {
  readonly school: RegisteredSchool;
  readonly links: readonly ShownLink[];
  readonly draft: SchoolDraft;
  readonly trust: { readonly id: number; readonly name: string } | null;
}

/** Finds a school in the public register by URN, postcode or name, to fill the form of a new customer. */
export function RegisterStart({ onOffer }: { readonly onOffer: (draft: SchoolDraft, trust: Offer['trust']) => void }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<FoundSchool | null>(null);
  const words = usePaused(typed.trim());
  const { data, isFetching, isError } = useQuery({
    queryKey: ['schoolRegister', words],
    queryFn: ({ signal }) => api<RegisterAnswer>(`/api/v1/school-register?q=${encodeURIComponent(words)}`, { signal }),
    placeholderData: keepPreviousData,
  });
  const offer = useQuery({
    queryKey: ['schoolRegister', 'offer', chosen?.urn],
    queryFn: async ({ signal }) => {
      const found = await api<Offer>(`/api/v1/school-register/${chosen?.urn ?? ''}`, { signal });
      onOffer(found.draft, found.trust);
      return found;
    },
    enabled: chosen !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const state = data?.state.schools;
  // The place of the card, so that the form below does not move.
  if (!data && !isError && allows('import.run')) return <Box sx={{ height: { xs: 140, sm: 109 }, mb: 2 }} />;
  if (!data || (!state && !allows('import.run'))) return null;
  return (
    <Card sx={{ px: 2, py: 1.25, mb: 2, maxWidth: 1200, bgcolor: 'action.hover' }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ display: { xs: 'none', sm: 'flex' }, color: 'primary.main', pt: 0.25 }}>
          <GraduationCap size={22} aria-hidden="true" />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" component="h2">
            School register
          </Typography>
          {state ? (
            <>
              <Autocomplete<FoundSchool>
                options={words.length >= 2 ? [...data.results] : []}
                value={chosen}
                onChange={(_event, next) => setChosen(next)}
                onInputChange={(_event, text, reason) => {
                  if (reason === 'input') setTyped(text);
                }}
                filterOptions={(all) => all}
                getOptionLabel={(school) => school.name}
                getOptionKey={(school) => school.urn}
                isOptionEqualToValue={(one, other) => one.urn === other.urn}
                loading={isFetching}
                noOptionsText={words.length < 2 ? 'Enter at least 2 characters' : 'No schools found'}
                renderInput={(params) => (
                  <TextField
                    {...params}
                    variant="standard"
                    label="Find school"
                    placeholder="URN, postcode or name"
                    helperText={
                      <>
                        {state.rows.toLocaleString('en-GB')} schools, loaded <RelativeTime at={state.loadedAt} />.
                        Address, phase, pupils and head teacher are filled in below.
                      </>
                    }
                  />
                )}
                renderOption={({ key, ...item }, school) => (
                  <Box component="li" key={key} {...item} sx={{ gap: 1.5 }}>
                    <Box sx={{ minWidth: 0, flex: 1 }}>
                      <Box sx={{ fontWeight: 600 }}>{school.name}</Box>
                      <Box className="num" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
                        {[
                          school.urn,
                          school.type,
                          school.town,
                          school.postcode,
                          isClosed(school) ? 'closed' : null,
                          school.customer ? 'already a customer' : null,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </Box>
                    </Box>
                  </Box>
                )}
              />
              {offer.error && <Alert severity="error">{offer.error.message}</Alert>}
              {chosen && offer.data && <Notes chosen={chosen} offer={offer.data} />}
            </>
          ) : (
            <Typography variant="body2" sx={{ color: 'text.secondary', my: 1 }}>
              Load the school register to fill in the address, phase, pupils and head teacher of schools automatically.
            </Typography>
          )}
          {allows('import.run') && <LoadRegister isLoaded={Boolean(state)} />}
        </Box>
      </Box>
    </Card>
  );
}

/** Warnings about a school: already a customer, closed, or successor of another. */
function Notes({ chosen, offer }: { readonly chosen: FoundSchool; readonly offer: Offer }) {
  const came = offer.links.filter((link) => isPredecessor(link));
  const became = offer.links.filter((link) => isSuccessor(link));
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1, mt: 1 }}>
      {chosen.customer && (
        <Alert severity="warning">
          <Go to={`/customers/${chosen.customer.id}`} target="_blank" sx={{ color: 'inherit', fontWeight: 600 }}>
            {chosen.customer.name}
          </Go>{' '}
          already has this URN.
        </Alert>
      )}
      {isClosed(chosen) && (
        <Alert severity="warning">
          The school closed{chosen.closedOn ? ` on ${formatDay(chosen.closedOn)}` : ''}
          {became.length > 0 && (
            <>and became {became.map(({ linkName, linkUrn }) => `${linkName} (${linkUrn})`).join(', ')}</>
          )}
          .
        </Alert>
      )}
      {came.length > 0 && (
        <Alert severity="info">
          Predecessor:{' '}
          {came.map((link, at) => (
            <span key={link.linkUrn}>
              {at > 0 && ', '}
              {link.customer ? (
                <Go to={`/customers/${link.customer.id}`} target="_blank" sx={{ color: 'inherit', fontWeight: 600 }}>
                  {link.customer.name}
                </Go>
              ) : (
                `${link.linkName} (${link.linkUrn})`
              )}
            </span>
          ))}
          . The register keeps the URNs.
        </Alert>
      )}
      {chosen.trust && (
        <Alert severity="info">
          {offer.trust
            ? `The trust is set to ${offer.trust.name}.`
            : `The school belongs to ${chosen.trust}, which is not a customer yet.`}
        </Alert>
      )}
    </Box>
  );
}
