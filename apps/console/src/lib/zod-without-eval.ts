import { config } from 'zod/v4/core';

// The page's security policy forbids turning text into code, which zod otherwise tries in order to check faster. This has
// to run before the first schema is made, so it is the first thing the console imports; the schemas themselves come later.
config({ jitless: true });
