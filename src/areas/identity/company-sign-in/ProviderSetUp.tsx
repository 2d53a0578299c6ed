import { DirectorySetUp } from '../directory/DirectorySetUp.tsx';
import { TryProvider } from './TryProvider.tsx';

/** What is done at the provider and at its directory, in one piece: it is fetched with the tab. */
export const ProviderSetUp = () => (
  <>
    <TryProvider />
    <DirectorySetUp />
  </>
);
