import { configure } from '@testing-library/react';

// Tests tell what is right, never how fast: what a screen brings is waited for, also on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
