// Vitest runs this before each test file: files share the modules of libraries, and one file's notifications with them.
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, beforeEach, vi } from 'vitest';

// Parts that are loaded when they are needed take longer than the usual second where the machine is busy.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => notifications.clean());

// What is still mounted would go on moving once the page of this file is gone. A part that is still being loaded would never
// come, neither here nor in the files after this one: they share its modules.
afterAll(async () => {
  cleanup();
  await vi.dynamicImportSettled();
});
