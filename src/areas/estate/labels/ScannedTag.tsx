import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { derivedFrom } from '#engine/entity/registry.ts';
import { api } from '#engine/http/client.web.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Icon } from '#engine/parts/Icon.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { SkeletonFacts } from '#engine/parts/Skeletons.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { anyAsset, isPhysical } from '../asset.ts';
import { ChooseCustomer } from './ChooseCustomer.tsx';

interface Scanned {
  readonly tag: string;
  /** Printed in advance and not yet bound to an asset. */
  readonly printed: boolean;
  readonly asset: { readonly id: number; readonly title: string; readonly path: string } | null;
}

/** Opens the asset of a scanned label, or the form for a new asset with that tag. */
export function Screen() {
  const { params } = usePlace();
  const tag = params.tag ?? '';
  const go = useGo();
  const { data, error, refetch } = useQuery({
    queryKey: ['tag', tag],
    queryFn: ({ signal }) => api<Scanned>(`/api/v1/tags/${encodeURIComponent(tag)}`, { signal }),
  });
  const to = data?.asset?.path;
  useEffect(() => {
    if (to) go(to, { replace: true });
  }, [to, go]);
  if (error)
    return (
      <Page title={tag}>
        {<Failed what="The label could not be loaded" error={error} onRetry={() => void refetch()} page />}
      </Page>
    );
  if (!data || to) return <Page title={tag}>{<SkeletonFacts />}</Page>;
  return <UnknownTag {...data} />;
}

function UnknownTag({ tag, printed }: Scanned) {
  const kinds = derivedFrom(anyAsset).filter((kind) => isPhysical(kind.name) && allows(`${kind.name}.create`));
  return (
    <Page title={tag} crumbs={[]}>
      <EmptyState
        icon="qr-code"
        title={printed ? 'This label has no asset yet' : 'No asset with this tag'}
        why={
          printed
            ? 'Choose the asset type to create an asset with this tag.'
            : 'The tag may be mistyped, or belong to a customer who is not assigned to you. If the label is new, create an asset with this tag.'
        }
      />
      {kinds.length > 0 && (
        <ChooseCustomer>
          {(customerId) => (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
              {kinds.map((kind) => (
                <Button
                  key={kind.name}
                  variant="outlined"
                  component={Go}
                  to={`/customer/${customerId}/${kind.path}/create?assetTag=${encodeURIComponent(tag)}`}
                  startIcon={<Icon name={kind.icon ?? 'box'} size={16} />}
                  sx={{ minHeight: 44 }}
                >
                  {kind.label}
                </Button>
              ))}
            </Box>
          )}
        </ChooseCustomer>
      )}
    </Page>
  );
}
