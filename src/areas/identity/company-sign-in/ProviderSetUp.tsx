import { DirectorySetUp } from '../directory/DirectorySetUp.tsx';
import { TryProvider } from './TryProvider.tsx';

/** Settings for the identity provider and the directory. Loaded with the tab. */
export const ProviderSetUp = () => (
  <>
    <TryProvider />
    <DirectorySetUp />
  </>
);
