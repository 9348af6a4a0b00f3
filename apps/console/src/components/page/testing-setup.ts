// Vitest runs this before each test file: files share the modules of libraries, and one file's notifications with them.
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, beforeEach } from 'vitest';

// Parts that are loaded when they are needed take longer than the usual second where the machine is busy.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => notifications.clean());

// What is still mounted would go on moving once the page of this file is gone.
afterAll(cleanup);
