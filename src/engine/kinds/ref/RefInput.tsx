import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { Plus } from 'lucide-react';
import { type HTMLAttributes, type Key, useState } from 'react';
import { AutocompleteField } from '../AutocompleteField.tsx';
import type { FaceContext, InputProps, Picked } from '../face.web.ts';
import { PersonFace } from '../../parts/PersonFace.tsx';
import { idsOf } from '../refs/refs.ts';
import { usePicks } from './usePicks.web.ts';

/** Selects a record of another noun by search. A new record can be created from the typed text. */
export function RefInput(props: InputProps) {
  const { id, value, onChange, onBlur, disabled } = props;
  const picker = usePicker(props);
  const [current = null] = idsOf(value).map(picker.nameOf);
  return (
    <Autocomplete<Offer>
      {...picker.list}
      id={id}
      disabled={disabled}
      value={current}
      onChange={(_, offer) => {
        if (!offer) return onChange(null);
        void picker.settle(offer, (picked) => onChange(picked.id));
      }}
      onBlur={() => onBlur?.()}
      renderInput={(params) => (
        <AutocompleteField {...props} error={props.error ?? picker.complaint} params={params} after={picker.mark} />
      )}
    />
  );
}

/** Selects several records of one noun, without duplicates, in order of selection. */
export function RefsInput(props: InputProps) {
  const { id, value, onChange, onBlur, disabled } = props;
  const picker = usePicker(props);
  const ids = idsOf(value);
  return (
    <Autocomplete<Offer, true>
      {...picker.list}
      id={id}
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      size="small"
      disabled={disabled}
      value={ids.map(picker.nameOf)}
      onChange={(_, offers) => {
        const added = offers.find((offer) => !ids.includes(offer.id));
        if (!added) onChange(offers.map((offer) => offer.id));
        else void picker.settle(added, (picked) => onChange([...new Set([...ids, picked.id])]));
      }}
      onBlur={() => onBlur?.()}
      renderInput={(params) => (
        <AutocompleteField {...props} error={props.error ?? picker.complaint} params={params} after={picker.mark} />
      )}
    />
  );
}

/** A record, or the offer to create one: ID 0 and the text to create it from. */
interface Offer extends Picked {
  readonly create?: string;
}

function usePicker(props: InputProps) {
  const { field, context } = props;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [isCreating, setCreating] = useState(false);
  const [complaint, setComplaint] = useState<string>();
  // Newly chosen records, whose names are not loaded with the record yet.
  const [chosen, setChosen] = useState<readonly Picked[]>([]);
  const { picks, isLooking, hasFailed } = usePicks(props, typed, isOpen);
  const create = context?.creatorOf?.(String(field.to));

  const settle = async (offer: Offer, take: (picked: Picked) => void): Promise<void> => {
    setTyped('');
    const picked = offer.create && create ? await made(create, offer.create) : offer;
    if (!picked) return;
    setChosen((known) => [...known, picked]);
    take(picked);
  };

  const made = async (from: NonNullable<typeof create>, text: string): Promise<Picked | null> => {
    setCreating(true);
    setComplaint(undefined);
    try {
      return await from(text);
    } catch (reason) {
      setComplaint(reason instanceof Error ? reason.message : 'The record could not be created. Try again.');
      return null;
    } finally {
      setCreating(false);
    }
  };

  return {
    isCreating,
    complaint: complaint ?? (isOpen && hasFailed ? 'The list could not be loaded. Type again to retry.' : undefined),
    settle,
    nameOf: (id: number): Offer =>
      chosen.find((each) => each.id === id) ?? picks.find((each) => each.id === id) ?? known(id, field.to, context),
    mark:
      (isOpen && isLooking) || isCreating ? (
        <CircularProgress size={14} color="inherit" aria-label="Searching" />
      ) : null,
    list: {
      open: isOpen,
      onOpen: () => setOpen(true),
      onClose: () => {
        setOpen(false);
        setTyped('');
      },
      // The field also changes its own text to the chosen record's name. Only text typed by the user starts a search.
      onInputChange: (_: unknown, text: string, reason: string) => {
        if (reason === 'input') setTyped(text);
      },
      options: offers(
        isLooking ? picks.filter((pick) => fits(pick, typed)) : picks,
        typed,
        create !== undefined && !isLooking,
      ),
      // The server has filtered already and tolerates misspellings.
      filterOptions: (all: Offer[]) => all,
      getOptionLabel: (offer: Offer) => offer.title,
      getOptionKey: (offer: Offer) => offer.id,
      isOptionEqualToValue: (offer: Offer, other: Offer) => offer.id === other.id,
      loading: isLooking,
      loadingText: 'Searching…',
      noOptionsText: 'No matches',
      autoHighlight: true,
      // Opens with the text of a chosen record selected, so that typing starts a new search.
      selectOnFocus: true,
      handleHomeEndKeys: true,
      renderOption: field.to === PEOPLE ? PersonLine : OfferLine,
    },
  };
}

/** While new results load, only matching records may be chosen, so that Enter cannot select an outdated result. */
const fits = ({ title, subtitle = '' }: Picked, typed: string): boolean =>
  `${title} ${subtitle}`.toLowerCase().includes(typed.trim().toLowerCase());

function offers(picks: readonly Picked[], typed: string, mayCreate: boolean): Offer[] {
  const words = typed.trim();
  const isThere = picks.some((pick) => pick.title.toLowerCase() === words.toLowerCase());
  if (!mayCreate || words === '' || isThere) return [...picks];
  return [...picks, { id: 0, title: words, create: words }];
}

function known(id: number, noun: string | undefined, context: FaceContext | undefined): Offer {
  const named = context?.refs?.[String(noun)]?.[String(id)];
  return { id, title: named?.title ?? `#${id}`, ...(named?.subtitle ? { subtitle: named.subtitle } : {}) };
}

/** The noun of the product's users. */
const PEOPLE = 'user';

const PersonLine = (item: HTMLAttributes<HTMLLIElement> & { key: Key }, offer: Offer) => (
  <OfferItem key={item.key} item={item} offer={offer} isPerson />
);
const OfferLine = (item: HTMLAttributes<HTMLLIElement> & { key: Key }, offer: Offer) => (
  <OfferItem key={item.key} item={item} offer={offer} />
);

interface OfferItemProps {
  readonly item: HTMLAttributes<HTMLLIElement> & { key: Key };
  readonly offer: Offer;
  readonly isPerson?: boolean;
}

function OfferItem({ item: { key: _, ...item }, offer, isPerson = false }: OfferItemProps) {
  return (
    <Box component="li" {...item} sx={{ gap: 1 }}>
      {isPerson && !offer.create && <PersonFace userId={offer.id} name={offer.title} size={20} />}
      {offer.create ? (
        <>
          <Plus size={16} aria-hidden="true" /> Create “{offer.create}”
        </>
      ) : (
        <>
          <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {offer.title}
          </Box>
          <Box component="span" sx={{ ml: 'auto', color: 'text.secondary', fontSize: '0.75rem', whiteSpace: 'nowrap' }}>
            {offer.subtitle}
          </Box>
        </>
      )}
    </Box>
  );
}
