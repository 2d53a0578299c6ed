import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { DataTable, type DataTableProps } from '../lists/DataTable.tsx';
import type { Condition } from '../lists/query.ts';
import { useAddressedList } from '../lists/useListState.web.ts';
import { Icon } from '../parts/Icon.tsx';
import { Page, type PageProps } from '../parts/page/Page.tsx';
import type { PageAction } from '../parts/page/pageActions.web.ts';
import { Go } from '../screens/Go.tsx';
import { usePlace } from '../screens/place.web.ts';
import { isFilled, Slot } from '../screens/slots.tsx';
import { allows } from '../session/session.web.ts';
import { useFaceAddress } from '../lists/addressBook.web.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { customerIdIn } from '../entity/recordId.ts';
import { newTitle } from '../entity/screensOf.ts';

export interface ListScreenProps
  extends Partial<Pick<DataTableProps, 'cells' | 'columns' | 'needs' | 'hrefOf' | 'name' | 'begin' | 'none'>> {
  readonly entity: AnyEntity;
  readonly title?: string;
  readonly subtitle?: PageProps['subtitle'];
  /** Conditions that always apply, in addition to the page's customer. */
  readonly fixed?: readonly Condition[];
  /** Shown before the standard buttons. */
  readonly actions?: readonly PageAction[];
  /** Initial values of a new record, as a query string for its form: "?stage=live". */
  readonly newQuery?: string;
  /** Shown above the list, such as key figures. */
  readonly above?: React.ReactNode;
}

const NO_CONDITIONS: readonly Condition[] = [];
const NO_ACTIONS: readonly PageAction[] = [];

/** A noun's list as a page. If the address names a customer, it lists that customer's records. */
export function ListScreen({
  entity,
  title,
  subtitle,
  fixed = NO_CONDITIONS,
  actions = NO_ACTIONS,
  newQuery = '',
  above,
  begin,
  ...rest
}: ListScreenProps) {
  const { params } = usePlace();
  const state = useAddressedList();
  const customerId = customerIdIn(entity, params);
  const always = useMemo(() => [...(customerId ? [ofCustomer(customerId)] : []), ...fixed], [customerId, fixed]);
  const offered = useOffered(entity, customerId, newQuery);
  const all = useMemo(() => [...actions, ...offered], [actions, offered]);
  return (
    <Page title={title} subtitle={subtitle} actions={all} fill>
      {above}
      {isFilled(`list:${entity.name}:above`) && <Slot place={`list:${entity.name}:above`} customerId={customerId} />}
      <DataTable
        {...rest}
        entity={entity}
        state={state}
        fixed={always}
        customerId={customerId}
        begin={begin ?? offered.map((action) => <Begin key={action.label} action={action} />)}
      />
    </Page>
  );
}

const ofCustomer = (customerId: number): Condition => ({ field: 'customerId', op: 'is', values: [String(customerId)] });

/** The buttons New, and Import if the noun can be imported. */
function useOffered(entity: AnyEntity, customerId: number | undefined, newQuery: string): readonly PageAction[] {
  const faceAddress = useFaceAddress();
  const { byPath } = usePlace();
  const create = faceAddress(entity.name, 'create', customerId ? { customerId } : {});
  const importer = byPath.get('/system/import');
  const mayImport =
    !(entity.stepUp ?? entity.ledger) &&
    importer !== undefined &&
    allows(importer.permission) &&
    allows(`${entity.name}.create`);
  return useMemo(
    () => [
      ...(mayImport
        ? [
            {
              label: 'Import',
              icon: 'upload',
              to: `/system/import?noun=${entity.name}${customerId ? `&customerId=${customerId}` : ''}`,
            },
          ]
        : []),
      ...(create
        ? [
            {
              label: newTitle(entity),
              icon: 'plus',
              to: create + newQuery,
              main: true as const,
              letter: 'n',
            },
          ]
        : []),
    ],
    [entity, customerId, newQuery, create, mayImport],
  );
}

/** Outlined, because the page header has the filled button. */
const Begin = ({ action }: { readonly action: PageAction }) => (
  <Button
    variant="outlined"
    startIcon={<Icon name={action.icon ?? 'plus'} size={16} />}
    component={Go}
    to={action.to ?? ''}
  >
    {action.label}
  </Button>
);
